"""The functions of make_voice_trials.py, which lies outside the repository: how it reads, writes and spoils recordings."""
import importlib.util


def tools(path):
    spec = importlib.util.spec_from_file_location("make_voice_trials", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
