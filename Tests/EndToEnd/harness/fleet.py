"""Several servers on one PostgreSQL database, each with a folder and a port of its own, and clients that know all of them."""
import shutil
import subprocess
import threading

from .processes import ROOT, Server, reserved_port
from .ways import Library, Proof, Refused


class Node:
    """A server that listens at the same address whenever it is started."""

    def __init__(self, data, environment):
        self.data, self._environment, self.port = data, environment, reserved_port()
        self.address = f"127.0.0.1:{self.port}"
        self.server = None

    def start(self):
        self.server = Server(self.data, self._environment, ("--listen", self.address))

    def kill(self):
        self.server.kill()

    def stop(self):
        assert self.server.stop() == 0


class Fleet:
    def __init__(self, database, folder, environment, count=3):
        self.database = database
        shared = {"LIGATURE_STORE": database.url, "LIGATURE_SERVER_PUBLIC_URL": f"http://127.0.0.1:{reserved_port()}", **environment}
        self.nodes = [Node(folder / f"node{number}", shared) for number in range(count)]
        for node in self.nodes:
            if node is not self.nodes[0]:
                node.data.mkdir(mode=0o700)
                shutil.copy(self.nodes[0].data / "server-secret", node.data / "server-secret")
            node.start()
        self.url = ",".join(f"http://{node.address}" for node in self.nodes)

    def migrate_to_a_later_version(self):
        """Takes a step that these servers do not know; returns the version of the tables."""
        done = subprocess.run([ROOT / ".build/debug/later-migration", self.database.url], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    def stop(self):
        for node in self.nodes:
            node.stop()


class Load:
    """Programs that call through a library without a pause, each in a thread, until they are stopped."""

    def __init__(self, workers):
        self._changed, self._is_over = threading.Condition(), False
        self.workers = workers
        self._threads = [threading.Thread(target=self._work, args=(worker,)) for worker in workers]
        for thread in self._threads:
            thread.start()

    def stop(self):
        """Lets each program finish its round."""
        self._is_over = True
        for thread in self._threads:
            thread.join()
        for worker in self.workers:
            worker.close()

    def _work(self, worker):
        while not self._is_over and not worker.failures:
            worker.round()
            with self._changed:
                self._changed.notify_all()

    def wait_for_rounds(self, count):
        """Returns when each program has done so many rounds more."""
        goals = [(worker, worker.rounds + count) for worker in self.workers]
        with self._changed:
            assert self._changed.wait_for(
                lambda: any(worker.failures for worker in self.workers) or all(worker.rounds >= goal for worker, goal in goals),
                timeout=300)

    @property
    def failures(self):
        return [failure for worker in self.workers for failure in worker.failures]

    @property
    def calls(self):
        return sum(worker.calls for worker in self.workers)


class Worker:
    def __init__(self):
        self.rounds, self.calls, self.failures = 0, 0, []

    def round(self):
        try:
            self.steps()
            self.rounds += 1
        except Exception as failure:
            self.failures.append(failure)

    def make(self, call, *arguments, **more):
        answer = call(*arguments, **more)
        self.calls += 1
        return answer


class Application(Worker):
    """An application: users come without an account, link an identity, and leave."""

    def __init__(self, fleet, folder, name, issuer, provider):
        super().__init__()
        folder.mkdir()
        self._library, self._name, self._issuer, self._provider = Library(fleet, folder), name, issuer, provider
        # What was linked, as (subject, uid).
        self.linked = []

    def steps(self):
        subject = f"{self._name}-{self.rounds}"
        made = self.make(self._library.sign_in, Proof("anonymous"))
        proof = Proof("idToken", provider=self._provider, token=self._issuer.token(subject, None))
        linked = self.make(self._library.link, proof)
        assert linked.uid == made.uid
        self.linked.append((subject, linked.uid))
        assert self.make(self._library.account).identities == [(self._provider, subject)]
        self.make(self._library.id_token)
        self._library.sign_out()

    def close(self):
        self._library.close()


class Administration(Worker):
    """A service: it creates accounts, changes them and reads them."""

    def __init__(self, service):
        super().__init__()
        self._service = service
        # The accounts that were created and changed.
        self.changed = []

    def steps(self):
        made = self.make(self._service.call, "create", fields={"name": f"new {self.rounds}"})
        ref = ["uid", made["uid"]]
        changed = self.make(self._service.call, "update", ref=ref, fields={"name": f"changed {self.rounds}"})
        assert changed["version"] == made["version"] + 1
        self.changed.append(made["uid"])
        assert self.make(self._service.call, "account", ref=ref) == changed

    def close(self):
        self._service.close()
