"""A service of notes whose users sign in with Ligature.

    python service.py --listen 127.0.0.1:50051 --accounts 127.0.0.1:7480 --keys http://127.0.0.1:7481/.well-known/jwks.json
"""
import argparse
import collections
import concurrent.futures

import grpc

import notes_pb2
import notes_pb2_grpc
from accounts import Accounts, Refused


class Notes(notes_pb2_grpc.NotesServiceServicer):
    def __init__(self, address, key_set, issuer):
        self._notes = collections.defaultdict(list)
        self._accounts = Accounts(address, key_set, issuer, on_deletion=self._forget)

    def AddNote(self, request, context):
        self._notes[self._caller(context).uid].append(request.text)
        return notes_pb2.AddNoteResponse()

    def ListNotes(self, request, context):
        caller = self._caller(context)
        return notes_pb2.ListNotesResponse(
            author=caller.account.display_name or caller.account.email or caller.uid, notes=self._notes[caller.uid])

    def _caller(self, context):
        bearer = dict(context.invocation_metadata()).get("authorization", "")
        try:
            return self._accounts.caller(bearer.removeprefix("Bearer "))
        except Refused as refusal:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, str(refusal))

    def _forget(self, uid):
        """Deletes the notes of an account that was deleted."""
        self._notes.pop(uid, None)
        print(f"forgot the notes of {uid}", flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--listen", default="127.0.0.1:50051")
    options.add_argument("--accounts", default="127.0.0.1:7480", help="address of the account service")
    options.add_argument("--keys", default="http://127.0.0.1:7481/.well-known/jwks.json", help="URL of its public keys")
    options.add_argument("--issuer", default="http://127.0.0.1:7481", help="issuer of its tokens")
    chosen = options.parse_args()
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(max_workers=8))
    notes_pb2_grpc.add_NotesServiceServicer_to_server(Notes(chosen.accounts, chosen.keys, chosen.issuer), server)
    port = server.add_insecure_port(chosen.listen)
    server.start()
    print(f"notes at {chosen.listen.rpartition(':')[0]}:{port}", flush=True)
    server.wait_for_termination()


if __name__ == "__main__":
    main()
