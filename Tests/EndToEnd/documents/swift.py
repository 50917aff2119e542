"""Type-checks snippets against the modules of a build, without building anything."""
import os
import pathlib
import re
import shutil
import subprocess

from harness.processes import ROOT, executable

from . import tracked

AMBIENT = pathlib.Path(__file__).parent / "Ambient.swift"
BUILD = pathlib.Path(os.path.dirname(executable())).resolve()
MODULES = BUILD / "Modules"


def is_available():
    return shutil.which("swiftc") is not None and (MODULES / "LigatureAuthTesting.swiftmodule").exists()


def _headers():
    """Where the C modules are that the Swift modules import."""
    found = [f"-I{path.parent}" for path in tracked("*.modulemap")]
    found += [f"-I{path}" for path in sorted(BUILD.parents[1].glob("checkouts/*/Sources/*/include"))]
    found += [f"-fmodule-map-file={path}" for path in sorted(BUILD.glob("*.build/module.modulemap"))]
    return [argument for flag in found for argument in ("-Xcc", flag)]


def _toolchain():
    return pathlib.Path(os.path.realpath(shutil.which("swiftc"))).parents[1]


def _check(files, *arguments):
    done = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", *arguments, *map(str, files)],
        capture_output=True, text=True)
    return [line for line in done.stderr.splitlines() if "error:" in line]


def check_code(snippets, folder):
    """The errors of the snippets. Those without types of their own are bodies of functions; `@main` and suites get a file each."""
    files, bodies = [AMBIENT], ["import Foundation\nimport LigatureAdmin\nimport LigatureAdminTesting\nimport LigatureAuth\nimport LigatureAuthTesting\nimport Testing\n"]
    programs = []
    for number, snippet in enumerate(snippets):
        if re.search(r"^import Hummingbird$", snippet, re.M):
            # A module has one `@main`.
            programs.append(folder / f"program{number}.swift")
            programs[-1].write_text(snippet)
        elif re.search(r"^@(main|Suite)", snippet, re.M):
            files.append(folder / f"snippet{number}.swift")
            files[-1].write_text(snippet)
        else:
            body = re.sub(r"^import .*\n", "", snippet, flags=re.M)
            bodies.append(f"func snippet{number}() async throws {{\n{body}}}\n")
    files.append(folder / "snippets.swift")
    files[-1].write_text("\n".join(bodies))
    options = ["-parse-as-library", "-I", MODULES, *_headers(), "-I", _toolchain() / "lib/swift/linux/testing"]
    return [error for group in (files, *([program] for program in programs)) for error in _check(group, *options)]


def check_manifest(snippet, folder):
    """The errors of a part of a Package.swift: of arguments of the package, or of a target."""
    whole = f'Package(name: "App", {snippet})' if snippet.startswith("dependencies:") else f'Package(name: "App", targets: [{snippet}])'
    file = folder / "Package.swift"
    file.write_text(f"import PackageDescription\nlet package = {whole}\n")
    return _check([file], "-package-description-version", "6.2.0", "-I", _toolchain() / "lib/swift/pm/ManifestAPI")


def is_manifest(snippet):
    return snippet.startswith((".target(", ".testTarget(", "dependencies:"))


def source_has(snippet, path):
    """Whether a file of the sources has these lines, but for its comments."""
    lines = [line for line in (ROOT / path).read_text().splitlines() if not line.strip().startswith("///")]
    return snippet.rstrip() in "\n".join(lines)
