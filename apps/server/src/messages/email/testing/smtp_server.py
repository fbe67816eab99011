"""A mail server for tests. It prints each letter as a line of JSON, and decides by the recipient how to behave:

refused-… is refused for good, later-… for now, closed-… loses the connection, unwanted-… is refused after the letter,
slow-… waits for `--slow` seconds.
"""

import argparse
import asyncio
import base64
import json
import logging
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult

# It warns of what tests want: passwords without encryption.
logging.disable(logging.WARNING)
warnings.simplefilter("ignore")


class Letters:
    def __init__(self, options):
        self.options = options

    async def handle_MAIL(self, server, session, envelope, address, options):
        if self.options.refuse_sender:
            return "553 5.7.1 Sender address rejected: not owned by user"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused-"):
            return f"550 5.1.1 <{address}>: Recipient address rejected: User unknown"
        if address.startswith("later-"):
            return "451 4.7.1 Greylisted, try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        recipient = envelope.rcpt_tos[0]
        if recipient.startswith("slow-"):
            await asyncio.sleep(self.options.slow)
        if recipient.startswith("closed-"):
            server.transport.close()
            return "421 4.3.0 Closing"
        if recipient.startswith("unwanted-"):
            return "554 5.7.1 The letter looks like spam"
        if not self.options.quiet:
            tell(
                {
                    "from": envelope.mail_from,
                    "to": envelope.rcpt_tos,
                    "isEncrypted": server.session.ssl is not None or self.options.tls,
                    "isAuthenticated": session.authenticated,
                    "connection": session.peer[1],
                    "letter": base64.b64encode(envelope.original_content or envelope.content).decode(),
                }
            )
        return "250 2.0.0 OK: queued"


def tell(what):
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--tls", action="store_true", help="encrypted from the first byte")
    parser.add_argument("--login")
    parser.add_argument("--password")
    parser.add_argument("--refuse-sender", action="store_true")
    parser.add_argument("--slow", type=float, default=60)
    parser.add_argument("--quiet", action="store_true", help="takes letters without printing them")
    options = parser.parse_args()

    context = None
    if options.certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.certificate, options.key)

    def authenticate(server, session, envelope, mechanism, data):
        login, password = data.login.decode(), data.password.decode()
        tell({"login": login, "mechanism": mechanism})
        return AuthResult(success=(login, password) == (options.login, options.password), handled=False)

    def serve():
        needs_login = options.login is not None
        return SMTP(
            Letters(options),
            hostname="mail.test",
            enable_SMTPUTF8=True,
            tls_context=None if options.tls else context,
            authenticator=authenticate if needs_login else None,
            auth_required=needs_login,
            auth_require_tls=context is not None and not options.tls,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(serve, "127.0.0.1", options.port, ssl=context if options.tls else None)
    tell({"port": server.sockets[0].getsockname()[1]})
    # Ends with the process that started it.
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
