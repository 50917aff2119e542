"""Ways from a server to its PostgreSQL database that can be cut so that nothing passes and no connection ends."""
import os
import shutil
import subprocess

import pytest

from .postgres import Cluster, shared
from .postgres_proxy import PostgresProxy


class ProxyLine:
    """A proxy that forwards nothing while the line is cut. It works for every user."""
    prefix = ()

    def __init__(self):
        self.database = shared().database().migrated()
        self._proxy = PostgresProxy(shared().port)
        self.url = f"postgres://tests@127.0.0.1:{self._proxy.port}/{self.database.name}?sslmode=disable&gssencmode=disable"

    def cut(self):
        self._proxy.flows.clear()

    def mend(self):
        self._proxy.flows.set()

    def close(self):
        self._proxy.close()


class NetworkLine:
    """A network of two, the server's namespace and this one. Only root can make it."""
    HERE, THERE = "10.213.77.1", "10.213.77.2"

    def __init__(self):
        if os.getuid() != 0 or not shutil.which("ip"):
            pytest.skip("needs root and iproute2")
        self._namespace, self._link = f"ligature-{os.getpid()}", f"lig{os.getpid()}"
        self.prefix = ("ip", "netns", "exec", self._namespace)
        self._ip("netns", "add", self._namespace)
        self._ip("link", "add", self._link, "type", "veth", "peer", "name", "inside", "netns", self._namespace)
        self._ip("addr", "add", f"{self.HERE}/30", "dev", self._link)
        self._ip("-n", self._namespace, "addr", "add", f"{self.THERE}/30", "dev", "inside")
        for place in (("link", "set", self._link), ("-n", self._namespace, "link", "set", "inside"),
                      ("-n", self._namespace, "link", "set", "lo")):
            self._ip(*place, "up")
        self._cluster = _ClusterOnNetwork(listen_addresses=f"127.0.0.1,{self.HERE}")
        self.database = self._cluster.database().migrated()
        self.url = f"postgres://tests@{self.HERE}:{self._cluster.port}/{self.database.name}"

    def _ip(self, *arguments):
        subprocess.run(["ip", *arguments], check=True)

    def cut(self):
        self._ip("link", "set", self._link, "down")

    def mend(self):
        self._ip("link", "set", self._link, "up")

    def close(self):
        self._cluster.remove()
        self._ip("link", "del", self._link)
        self._ip("netns", "del", self._namespace)


class _ClusterOnNetwork(Cluster):
    def fill(self):
        super().fill()
        with open(f"{self.folder}/data/pg_hba.conf", "a") as file:
            file.write(f"host all all {NetworkLine.THERE}/32 trust\n")
