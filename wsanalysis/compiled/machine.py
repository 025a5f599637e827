"""LLVM's part: from its text to an object file, and from an object file to callable addresses."""

from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm

INLINED = 225
"""The size up to which a function is copied to where it is called: with less, games are a tenth slower."""


@cache
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple()


@cache
def _processor() -> tuple[str, str]:
    """The name of the processor and what it can do."""
    try:
        features = llvm.get_host_cpu_features().flatten()
    except RuntimeError:  # not every system tells
        features = ""
    return llvm.get_host_cpu_name(), features


def description() -> str:
    """All of this machine and of LLVM that decides what comes out."""
    return repr((llvmlite.__version__, llvm.llvm_version_info, _target().triple, *_processor()))


def _machine(effort: int) -> Any:
    name, features = _processor()
    return _target().create_target_machine(cpu=name, features=features, opt=effort, jit=True)


def object_of(text: str, effort: int) -> bytes:
    """The object file of LLVM's text; `effort` 0 is quickest to make, 1 makes the fastest code that pays.

    Loops are neither unrolled nor made vectors of: that takes a third of the time, and games are no faster
    for it. Effort 2 inlines as much (`INLINED`), takes 5.9 seconds for the largest engine where this takes
    3.5, and its games are faster by 0 to 3 %.
    """
    module = llvm.parse_assembly(text)
    machine = _machine(effort)
    if effort:
        options = llvm.create_pipeline_tuning_options(speed_level=effort)
        options.inlining_threshold = INLINED
        options.loop_unrolling = options.loop_vectorization = options.loop_interleaving = False
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
    made: bytes = machine.emit_object(module)
    return made


class Loaded:
    """An object file in memory, ready to be called."""

    def __init__(self, content: bytes) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(0))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """Where a function begins."""
        found: int = self._engine.get_function_address(name)
        return found
