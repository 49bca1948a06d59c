"""All commands by the words that call them: the module that holds each, one file a command, and what help says of it.

Help of groups and completion are made from here, so that they need not import the commands.
"""

from keyword import iskeyword
from typing import NamedTuple

__all__ = ["COMMANDS", "GROUPS", "Command"]

_HERE = "consilience.platform.commands"


class Command(NamedTuple):
    """A command that has not been imported."""

    module: str
    function: str
    """Its name in the module, which is the words that call it: `export_tbf` for `export tbf`, `import_` of `import`."""
    room: str
    line: str
    """The first paragraph of the function's docstring, in one line."""


_ROOMS: dict[str, dict[str, str]] = {
    "ingest": {
        "demo": "Ingest ten sample texts into a real Neo4j, ask it questions, trace a fact, and score the result "
        "against gold.",
        "ingest": "Read documents, extract, verify, and merge what was found into the graph.",
        "watch": "Keep the graph as sources are: ingest what is new, replace what changed, withdraw what is gone, "
        "until Ctrl-C.",
        "extract": "Extract entities, relations and events into JSONL: a line a document, `{id, text, entities, "
        "relations, events}`.",
        "merge": "Merge readings from files into the graph, as `ingest` does what it read itself.",
        "triples": 'Extract triples with the model of CONSILIENCE_MODEL, a line a text: `{"id", "text", "triples": '
        "[[s, r, o], …]}`.",
    },
    "graph": {
        "query": "Ask the graph in Cypher; writing is refused.",
        "queries": "List the saved queries; `consilience query --saved NAME` runs one.",
        "facts": "List facts; `consilience fact ID` shows where one comes from.",
        "fact": "Show where a fact comes from: quotes in their sentences, experts, rounds, debates, verdicts, "
        "runs, reviews.",
        "forget": "Withdraw documents: their evidence goes, and with it all that nothing else supports.",
        "check": "Prove what may be relied on of the graph, and name what is broken; exit with 1 if something is.",
    },
    "entities": {
        "entities": "List what people decided about entities, newest first: which are the same, which are not.",
        "entities list": "List the entities that documents name, in the order of their ids.",
        "entities merge": "Make an entity one with another: its names, mentions, facts and reviews go there, also "
        "of documents to come.",
        "entities split": "Make an entity another one in some of the documents that name it.",
        "entities undo": "Take a decision about entities back: what runs said at first counts again.",
        "entities suggestions": "List which entities of different documents are perhaps one, and which are perhaps "
        "two, the surest first.",
        "entities accept": "Decide as a suggestion says: two entities are one, or one is two; `entities undo` takes it "
        "back.",
        "entities decline": "Say that a suggestion is wrong: it is neither made nor linked again.",
        "entities resolve": "Look up which entities are perhaps one across documents, and suggest it; with --link, "
        "make one what is sure.",
    },
    "events": {
        "events": "List which events of different documents were made one, with the words of both.",
        "events suggestions": "List which events of different documents are perhaps one, the surest first, with the "
        "words of both.",
        "events accept": "Decide that two events are one; `events undo` takes it back.",
        "events decline": "Say that two events are two: they are neither suggested nor linked again.",
        "events undo": "Take back that two events are one.",
        "events resolve": "Look up which events are perhaps one across documents, and suggest it; with --link, link "
        "what is sure.",
    },
    "documents": {
        "documents": "List the documents with what the graph made of them, and what is known of them.",
        "documents show": "Show a document: where it came from, what is known of it and who changed that, what the "
        "graph made of it.",
        "documents set": "Set what is known of a document; `consilience documents undo` takes the last change back.",
        "documents tag": "Give a document tags; `consilience documents undo` takes the last change back.",
        "documents untag": "Take tags from a document; `consilience documents undo` takes the last change back.",
        "documents undo": "Take the last change of what is known of a document back.",
    },
    "runs": {
        "debates": "List debates about contested claims; `consilience debate ID` shows what was said in one.",
        "debate": "Show a debate: the question, both sides' speeches with checked quotes, the judge's replies, "
        "what it decided.",
        "runs": "List the runs with rounds, calls, tokens, cost and time; `consilience runs show ID` tells one in "
        "full.",
        "runs show": "Tell a run round by round: who was asked, what was heard, what changed, what it took, what "
        "went wrong.",
        "runs calls": "List what models were asked in a run; `consilience runs call RUN CALL` tells one in full, "
        "as it was.",
        "runs call": "Tell what a model was asked, message by message, and its reply as it came.",
    },
    "models": {
        "models": "List the chat models that settings and team file name, and the servers of models that answer on "
        "this machine.",
        "models try": "Ask a model some twenty small questions, and tell how well it answers and which settings suit "
        "it.",
    },
    "service": {
        "teams": "List the teams that `--team` knows by name; a file of your own is checked with `consilience "
        "teams check FILE`.",
        "teams check": "Check a team file, with the schemas and demonstrations that it names; asks no model.",
        "schemas": "List the schemas that `--schema` knows by name, with how many of their types each shipped team can "
        "find.",
        "serve": "Serve the API and the web application until Ctrl-C; starts Neo4j when it is needed.",
        "worker": "Work on what `consilience serve --workers 0` accepts, until Ctrl-C or SIGTERM.",
        "openapi": "Write the OpenAPI description of the HTTP API; `ui/` makes its types from it.",
        "up": "Start Neo4j and Stanford CoreNLP, unless they run or others are set; other commands do so when they "
        "need them.",
        "down": "Stop the local Neo4j and Stanford CoreNLP; all data stays.",
        "status": "Show what runs; starts and stops nothing.",
        "doctor": "Check Python, Java, folders, memory, Neo4j, PostgreSQL, CoreNLP and chat models; exit with 1 if "
        "one is wrong.",
        "prune": "Forget what is older than the settings keep it: events, calls, answers, audit entries, texts of "
        "failed runs.",
        "move": "Take jobs, runs, accounts, calls and answers of the data folder along into an empty PostgreSQL.",
    },
    "workspaces": {
        "workspaces": "List the workspaces: graphs of this installation that know nothing of one another; starts none.",
        "workspaces create": "Make a workspace: a graph with a data folder of its own; `consilience -w NAME COMMAND` "
        "works in it.",
        "workspaces remove": "Remove a workspace for good: graph, documents, runs, accounts, schemas.",
    },
    "backup": {
        "backup": "Write graph, jobs, runs, accounts and calls into one file, all as of one moment; servers and "
        "workers go on.",
        "restore": "Bring back what `consilience backup` wrote, into an empty data folder, and check it; exit with 1 "
        "if it is broken.",
    },
    "accounts": {
        "users add": "Make an account; `keys create` then gives it a key.",
        "users list": "List the accounts by name.",
        "users change": "Give an account another role, disable it, or enable it again.",
        "users link": "Print an address that signs this account in, once, within 15 minutes. Give it to nobody else.",
        "keys create": "Make an API key. It is printed this once; only a hash of it is kept.",
        "keys list": "List the API keys, which cannot be seen themselves, by the part that names them.",
        "keys revoke": "Revoke an API key: from the next request on it opens nothing.",
        "audit": "List the audit log, newest first.",
    },
    "export": {
        "export jsonl": "Write nodes and relationships as JSON Lines, in an order that depends on the content alone.",
        "import": "Restore a graph from what `consilience export jsonl` wrote of it, into an empty one.",
        "export graphml": "Write nodes and relationships as GraphML.",
        "export triples": 'Write accepted relations, a line a document: `{"id", "text", "triples": [[subject, '
        "relation, object], …]}`.",
        "export neo4j-import": "Write readings as tables for `neo4j-admin database import full`, with arguments and "
        "schema.",
        "export tbf": "Write nuggets with realis and coreference clusters; a cluster is what the graph holds as "
        "one event.",
    },
    "evaluate": {
        "evaluate extraction": "Score the output of `consilience extract`, of any system in a known format, or the "
        "graph, against gold.",
        "evaluate facts": "Score facts between entities, once a passage: precision, recall, recall of what is certain, "
        "confidence.",
        "evaluate nugget": "Score event nuggets: detection, types, realis, coreference and, from 2016 on, sequencing.",
        "evaluate coreference": "Score coreference. Repeated and doubly tagged mentions count as the rows of a table.",
        "evaluate validate": "Check files and list every finding with its code, file and line; exit 1 when one is "
        "an error.",
        "evaluate genres": "Score open relation extraction by topical similarity, uniqueness, factualness, "
        "granularity and completeness.",
        "evaluate preferences": "Rate systems by Elo and Bradley-Terry with 95 % intervals, count who beat whom, "
        "and how far annotators agree.",
        "evaluate debate": "Score judges by accuracy in both orders, agreement under flipping and position bias, "
        "debaters by whom they won.",
        "evaluate people": "Compare confidence, judge, gate and experts with what people decided about the graph's "
        "facts.",
        "convert": "Convert event nuggets from one format to another; the names of the files say which.",
        "tokenize": "Write a token table (.tab) for each text with Stanford's Penn Treebank tokenizer.",
    },
    "verification": {
        "evaluate verification": "Score verifiers against people's labels: does the source support the claim?",
    },
    "experiment": {
        "experiment": "Run a grid of teams over gold data, and write a table with intervals, costs and "
        "significance, and figures.",
        "experiment show": "Print what each expert added, corrected and removed in which round, beside gold.",
        "experiment debates": "Debate every question by every protocol, keep the debates, and show what each "
        "protocol is worth and costs.",
        "experiment claims": "Sample claims from gold, corrupt copies of them, and show what is accepted without a "
        "model.",
    },
}
"""The folders, with the commands that lie in them, in the order in which help lists them.

Words that are a group too, such as `runs`, are what the group does by itself."""


def _command(room: str, words: str, line: str) -> Command:
    function = words.replace(" ", "_").replace("-", "_")
    if iskeyword(function):
        function += "_"
    return Command(f"{_HERE}.{room}.{function}", function, room, line)


COMMANDS: dict[str, Command] = {
    words: _command(room, words, line) for room, lines in _ROOMS.items() for words, line in lines.items()
}

GROUPS: dict[str, str] = {
    "runs": "What was run over which document, how it ended, and what it cost.",
    "models": "Chat models: which are named, which answer here, how well one does.",
    "teams": "The teams that can extract.",
    "documents": "The documents of the graph, and what is known of them.",
    "workspaces": "Several graphs in one installation, apart from one another.",
    "entities": "Which entities are the same: as people decided, and as is suggested.",
    "events": "Which events of different documents are one: as was decided, and as is suggested.",
    "users": "Accounts of the server: who may do what.",
    "keys": "API keys of the accounts.",
    "export": "Write the graph, or one document of it, to files.",
    "experiment": "Ways of working compared on data whose truth is known.",
    "evaluate": "Score outputs against gold data; every score ends in its signature.",
}
