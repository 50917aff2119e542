"""Protobuf messages in a form that loses nothing: every field in the order it came, unknown ones included."""
import dataclasses

from google.protobuf import descriptor_pool
from google.protobuf.descriptor import Descriptor, FieldDescriptor

VARINT, FIXED64, LENGTH, FIXED32 = 0, 1, 2, 5
_TEXT, _BYTES, _MESSAGE, _ENUM, _BOOL = (
    FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES, FieldDescriptor.TYPE_MESSAGE, FieldDescriptor.TYPE_ENUM,
    FieldDescriptor.TYPE_BOOL)
_SIGNED = (FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_INT64)
_UNSIGNED = (FieldDescriptor.TYPE_UINT32, FieldDescriptor.TYPE_UINT64)


@dataclasses.dataclass
class Message:
    """The fields of a message as (name, value) pairs: text is str, bytes are bytes, a message is a Message.

    A field that the schema does not have is named by its number and wire type ("19/0"), and so is one whose wire type is
    not the schema's.
    """
    type: Descriptor
    fields: list


def message_type(name):
    """The descriptor of a message by its full name."""
    return descriptor_pool.Default().FindMessageTypeByName(name)


def decode(data, descriptor):
    """The message in these bytes; raises ValueError unless `encode` brings back exactly the same bytes."""
    message = _decode(data, descriptor)
    if encode(message) != data:
        raise ValueError("the bytes are valid protobuf, but not in the usual encoding")
    return message


def encode(message):
    """The bytes that `decode` took."""
    out = b""
    for name, value in message.fields:
        if "/" in name:
            number, kind = (int(part) for part in name.split("/"))
        else:
            field = message.type.fields_by_name[name]
            number, kind = field.number, LENGTH if field.type in (_TEXT, _BYTES, _MESSAGE) else VARINT
            if field.type == _ENUM and isinstance(value, str):
                value = field.enum_type.values_by_name[value].number
        out += _varint(number << 3 | kind)
        if kind == VARINT:
            out += _varint(int(value) & (1 << 64) - 1)
            continue
        data = encode(value) if isinstance(value, Message) else value.encode() if isinstance(value, str) else value
        out += (_varint(len(data)) if kind == LENGTH else b"") + data
    return out


def with_sorted_maps(message):
    """The fields of a message, with the entries of each map by their keys: protobuf gives them no order."""
    def key(field):
        name, value = field
        is_map = isinstance(value, Message) and value.type.GetOptions().map_entry
        return (name, repr(value.fields)) if is_map else None

    entries = iter(sorted(filter(key, message.fields), key=key))
    return [next(entries) if key(field) else field for field in message.fields]


def _decode(data, descriptor):
    fields, position = [], 0
    while position < len(data):
        tag, position = _read_varint(data, position)
        number, kind = tag >> 3, tag & 7
        if kind == VARINT:
            value, position = _read_varint(data, position)
        else:
            if kind == LENGTH:
                length, position = _read_varint(data, position)
            elif kind in (FIXED64, FIXED32):
                length = 8 if kind == FIXED64 else 4
            else:
                raise ValueError("a wire type that proto3 does not have")
            value, position = data[position:position + length], position + length
            if position > len(data):
                raise ValueError("a field is cut short")
        fields.append(_named(number, kind, value, descriptor))
    inner = _type_inside_any(fields, descriptor)
    if inner:
        fields[1] = ("value", _decode(fields[1][1], inner))
    return Message(descriptor, fields)


def _named(number, kind, value, descriptor):
    field = descriptor.fields_by_number.get(number)
    if field and kind == LENGTH:
        if field.type == _TEXT:
            return field.name, value.decode()
        if field.type == _BYTES:
            return field.name, value
        if field.type == _MESSAGE:
            return field.name, _decode(value, field.message_type)
    if field and kind == VARINT:
        if field.type == _ENUM:
            known = field.enum_type.values_by_number.get(value)
            return field.name, known.name if known else value
        if field.type == _BOOL and value in (0, 1):
            return field.name, bool(value)
        if field.type in _SIGNED:
            return field.name, value - (1 << 64) if value >> 63 else value
        if field.type in _UNSIGNED:
            return field.name, value
    return f"{number}/{kind}", value


def _type_inside_any(fields, descriptor):
    if descriptor.full_name != "google.protobuf.Any" or [name for name, _ in fields] != ["type_url", "value"]:
        return None
    try:
        return message_type(fields[0][1].rpartition("/")[2])
    except KeyError:
        return None


def _read_varint(data, position):
    value = shift = 0
    while True:
        if position >= len(data) or shift > 63:
            raise ValueError("a number is cut short or too long")
        byte = data[position]
        position += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, position


def _varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])
