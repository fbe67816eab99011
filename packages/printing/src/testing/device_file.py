"""Makes a device file for a printer that listens on a port, and writes its path."""

import os
import pty
import select
import socket
import sys
import tty

host, device = pty.openpty()
tty.setraw(device)
printer = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
print(os.ttyname(device), flush=True)
while True:
    ready, _, _ = select.select([host, printer], [], [])
    if host in ready:
        printer.sendall(os.read(host, 4096))
    if printer in ready:
        answer = printer.recv(4096)
        if not answer:
            break
        os.write(host, answer)
