import json
from pathlib import Path

import pytest
from tests.scripted_chat import ScriptedChat

from consilience.agents.collaboration.team import Team
from consilience.agents.configuration.builtin_schemas import builtin_schema
from consilience.agents.configuration.builtin_teams import builtin_team, builtin_team_names
from consilience.agents.configuration.team_builder import Means, build_team
from consilience.agents.configuration.team_file import load_team_file
from consilience.agents.corenlp.client import CoreNLP
from consilience.graph.model.errors import ConsilienceError

NEWS = builtin_schema("news")
WHOLE = """\
name: whole
models:
  default: {model: small, base_url: "http://127.0.0.1:1/v1", prices: {prompt: 0.15, completion: 0.6}}
  large: {like: default, model: large}
experts:
  - {name: ner, task: ner}
  - {name: re, task: re, model: large, demonstrations: {file: demos.jsonl, shots: 2}, confidence: true}
  - {name: both, task: ner, schema: own.yaml, contributes: false}
  - {name: conll, task: ner, schema: conllpp}
  - {name: tools, task: ee, kind: corenlp}
edges: [[ner, re], [both, re], [re, tools]]
max_rounds: 3
rounds_per_task: {ner: 2}
collaboration: {simplification: false, history_tokens: 2000}
"""
OWN_SCHEMA = "name: own\nentities: {Person: {}, Ship: {}}\n"


def written(folder: Path, text: str, name: str = "team.yaml") -> Path:
    (folder / "own.yaml").write_text(OWN_SCHEMA)
    (folder / "demos.jsonl").write_text(json.dumps({"text": "Ann met Bob.", "entities": []}))
    path = folder / name
    path.write_text(text)
    return path


def built(path: Path) -> Team:
    file = load_team_file(path)
    models = {name: ScriptedChat([], name=name, signature=f"model:{name}") for name in file.model_names}
    return build_team(file, NEWS, Means(models, CoreNLP("http://127.0.0.1:9") if file.needs_corenlp else None))


def test_a_team_of_models_and_tools_is_made_of_its_file(tmp_path: Path) -> None:
    team = built(written(tmp_path, WHOLE))
    assert [(e.name, e.task, e.kind) for e in team.experts] == [
        ("ner", "ner", "chat"),
        ("re", "re", "chat"),
        ("both", "ner", "chat"),
        ("conll", "ner", "chat"),
        ("tools", "ee", "corenlp"),
    ]
    assert team.speakers == {"ner": (), "re": ("ner", "both"), "both": (), "conll": (), "tools": ("re",)}
    assert [team.rounds(task) for task in ("ner", "re")] == [2, 3]
    assert {name: schema.name for name, schema in team.schemas.items()} == {"both": "own", "conll": "conllpp"}
    assert (list(team.heard_only), team.simplification) == (["both"], False)
    assert "model:large" in team.members["re"].signature
    assert "history:2000" in team.members["re"].signature


def test_toml_says_the_same(tmp_path: Path) -> None:
    experts = "".join(f'[[experts]]\nname = "{name}"\ntask = "{task}"\n' for name, task in (("a", "ner"), ("b", "re")))
    path = written(tmp_path, 'name = "t"\nedges = [["a", "b"]]\n' + experts, "team.toml")
    assert built(path).speakers == {"a": (), "b": ("a",)}


def test_the_switches_of_the_ablations_change_the_team(tmp_path: Path) -> None:
    text = "name: t\nexperts: [{name: a, task: ner}, {name: b, task: re}]\ncollaboration: {%s: %s}\n"

    def team(switch: str, value: str = "false") -> Team:
        return built(written(tmp_path, text % (switch, value)))

    whole = team("history_tokens", "6000")
    assert whole.speakers == {"a": ("b",), "b": ("a",)}
    assert team("communication").speakers == {"a": (), "b": ()}
    assert not team("simplification").simplification
    assert "background:False" in team("background").members["a"].signature
    signatures = {team(name).signature for name in ("communication", "simplification", "background")}
    assert len(signatures | {whole.signature}) == 4


def test_experts_without_types_for_their_task_are_left_out(tmp_path: Path) -> None:
    file = load_team_file(written(tmp_path, "name: t\nexperts: [{name: a, task: ner}, {name: b, task: ee}]\n"))
    models = {"default": ScriptedChat([])}
    assert [e.name for e in build_team(file, builtin_schema("conllpp"), Means(models)).experts] == ["a"]


@pytest.mark.parametrize("name", builtin_team_names())
def test_every_built_in_team_can_be_made(name: str) -> None:
    file = builtin_team(name)
    models = {model: ScriptedChat([]) for model in file.model_names}
    team = build_team(file, NEWS, Means(models, CoreNLP("http://127.0.0.1:9")))
    assert (team.name, len(team.experts), bool(file.description)) == (
        name,
        {"llm": 3, "mixed": 10, "tools": 9}[name],
        True,
    )


def test_a_model_that_an_entry_leaves_out_is_that_of_the_settings(tmp_path: Path) -> None:
    text = "name: t\nmodels: {default: {concurrency: 128}}\nexperts: [{name: a, task: ner}]\n"
    configured = load_team_file(written(tmp_path, text), "small").models["default"]
    assert (configured.model, configured.concurrency) == ("small", 128)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("task: re,", "task: rel,", "team.yaml:7: experts.1.task: Input should be 'ner', 're' or 'ee'"),
        ("max_rounds: 3", "max_round: 3", "team.yaml:12: max_round: Extra inputs are not permitted"),
        ("max_rounds: 3", "max_rounds: 0", "team.yaml:12: max_rounds: Input should be greater than or equal to 1"),
        ("[ner, re], [both", "[ner, rx], [both", "team.yaml: edges: [ner, rx] must join two different experts"),
        ("model: large, dem", "model: huge, dem", "there is no model 'huge' under models (there are default, large)"),
        ("name: conll, task", "name: ner, task", "team.yaml: several experts are named ner"),
        ("kind: corenlp", "kind: corenlp, confidence: true", "confidence: only an expert of kind chat has that"),
        ("task: ner}\n  - {name: re", "task: ner, strategy: guess}\n  - {name: re", "there is no strategy 'guess'"),
        ("shots: 2", "shots: -1", "team.yaml:7: experts.1.demonstrations.shots: Input should be greater than"),
        ("max_rounds: 3", "max_rounds: 3\nmax_rounds: 4", "team.yaml:13: max_rounds is given twice"),
        ("model: large}", "model: large, api_key: sk-1}", "models.large: a key does not belong in this file"),
        ("edges: [[", "edges: [[[", "not valid YAML"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_and_why(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in WHOLE
    path = written(tmp_path, WHOLE.replace(old, new))
    with pytest.raises(ConsilienceError) as raised:
        load_team_file(path)
    assert message in str(raised.value)
    assert "sk-1" not in str(raised.value)


def test_a_schema_or_demonstrations_that_are_not_there_are_named(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    (tmp_path / "own.yaml").unlink()
    with pytest.raises(ConsilienceError, match=r"own\.yaml: cannot read the schema"):
        built(path)
    written(tmp_path, WHOLE)
    (tmp_path / "demos.jsonl").unlink()
    with pytest.raises(ConsilienceError, match=r"demos\.jsonl: cannot read the demonstrations"):
        built(path)
