"""Starts the engine with lichess-bot's own wrapper and default configuration, through UCI and xboard, and lets it search."""

import os
import stat
import sys
import tempfile

program, sources = sys.argv[1], sys.argv[2]
sys.path.insert(0, sources)
os.chdir(sources)

import chess
import chess.engine
import yaml
from lib.config import Configuration, insert_default_values
from lib.engine_wrapper import create_engine


no_book_move = chess.engine.PlayResult(None, None)


def configuration(folder, name, protocol):
    with open(os.path.join(sources, "config.yml.default"), encoding="utf-8") as file:
        config = yaml.safe_load(file)
    insert_default_values(config)
    config["engine"].update(dir=folder, name=name, protocol=protocol, working_dir=folder)
    return Configuration(config)


def main():
    searches = 0
    with tempfile.TemporaryDirectory() as folder:
        for engine in ["1976", "janus"]:
            for protocol in ["uci", "xboard"]:
                # lichess-bot starts a file without arguments of its own.
                name = f"{engine}-{protocol}"
                path = os.path.join(folder, name)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"#!/bin/sh\nexec '{program}' {protocol} --engine {engine}\n")
                os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
                with create_engine(configuration(folder, name, protocol)) as wrapper:
                    board = chess.Board()
                    limit = chess.engine.Limit(white_clock=10, black_clock=10, white_inc=0.1, black_inc=0.1)
                    for _ in range(12):
                        result = wrapper.search(board, limit, False, False, no_book_move)
                        assert result.move in board.legal_moves, (name, board.fen(), result.move)
                        board.push(result.move)
                        searches += 1
    print(f"lichess-bot: both engines start with its default options, through UCI and xboard; {searches} moves")


main()
