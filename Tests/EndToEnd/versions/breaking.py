"""Compares descriptor sets: what of the first one a client could miss in the second."""


def breaking_changes(old, new):
    """The changes that break a client generated from `old`, in bytes, in JSON or in source."""
    before, after = _declared(old), _declared(new)
    return sorted(
        f"{name}: {declared} is gone" if name not in after else f"{name}: {declared} has become {after[name]}"
        for name, declared in before.items() if after.get(name) != declared)


def _declared(files):
    """All that a set declares, by full name: what each thing is, in so far as a client depends on it."""
    found = {}
    for file in files.file:
        for message in file.message_type:
            _add_message(found, file.package, message)
        for enum in file.enum_type:
            _add_enum(found, file.package, enum)
        for service in file.service:
            name = f"{file.package}.{service.name}"
            found[name] = "service"
            for method in service.method:
                found[f"{name}.{method.name}"] = (
                    f"{'stream ' * method.client_streaming}{method.input_type} -> "
                    f"{'stream ' * method.server_streaming}{method.output_type}")
    return found


def _add_message(found, scope, message):
    name = f"{scope}.{message.name}"
    found[name] = "map entry" if message.options.map_entry else "message"
    for field in message.field:
        # The oneof of an optional field is the compiler's.
        oneof = ""
        if field.HasField("oneof_index") and not field.proto3_optional:
            oneof = f" in oneof {message.oneof_decl[field.oneof_index].name}"
        found[f"{name}.{field.name}"] = (
            f"field {field.number} {field.Label.Name(field.label)}{' optional' * field.proto3_optional} "
            f"{field.Type.Name(field.type)} {field.type_name} {field.json_name}{oneof}")
    for inner in message.nested_type:
        _add_message(found, name, inner)
    for enum in message.enum_type:
        _add_enum(found, name, enum)


def _add_enum(found, scope, enum):
    name = f"{scope}.{enum.name}"
    found[name] = "enum"
    for value in enum.value:
        found[f"{name}.{value.name}"] = f"value {value.number}"
