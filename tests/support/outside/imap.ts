import { createServer, type Socket } from 'node:net'

export interface TestMailbox {
  /** With name and password, as a house is told of it. */
  url: string
  /** Letters as they are there, oldest first; put one in to have it arrive. */
  letters: { raw: string; seen: boolean }[]
  close(): Promise<void>
}

/** As much of IMAP (RFC 3501) as it takes to find unread letters, fetch them and mark them as read. */
export async function openTestMailbox(): Promise<TestMailbox> {
  const sockets = new Set<Socket>()
  const letters: TestMailbox['letters'] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('* OK test\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const [, tag, said] = /^(\S+) (.*)$/.exec(rest.slice(0, end))!
        rest = rest.slice(end + 2)
        const { lines, ok } = answer(letters, said!)
        socket.write(Buffer.from([...lines.map((line) => `* ${line}`), `${tag} ${ok}`, ''].join('\r\n'), 'latin1'))
        if (/^logout/i.test(said!)) socket.end()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    url: `imap://house:a%20secret@127.0.0.1:${port}/INBOX`,
    letters,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function answer(letters: TestMailbox['letters'], said: string): { lines: string[]; ok: string } {
  const done = (...lines: string[]) => ({ lines, ok: 'OK done' })
  if (/^capability/i.test(said)) return done('CAPABILITY IMAP4rev1')
  if (/^login/i.test(said)) return /"?house"? "a secret"/.test(said) ? done() : { lines: [], ok: 'NO [AUTHENTICATIONFAILED] no' }
  if (/^list/i.test(said)) return done('LIST (\\HasNoChildren) "/" INBOX')
  if (/^select/i.test(said))
    return {
      lines: [
        'FLAGS (\\Seen)',
        'OK [PERMANENTFLAGS (\\Seen)] ok',
        `${letters.length} EXISTS`,
        'OK [UIDVALIDITY 1] ok',
        `OK [UIDNEXT ${letters.length + 1}] ok`,
      ],
      ok: 'OK [READ-WRITE] done',
    }
  if (/^uid search/i.test(said)) return done(`SEARCH${letters.map(({ seen }, at) => (seen ? '' : ` ${at + 1}`)).join('')}`)
  const uid = Number(/^uid (?:fetch|store) (\d+)/i.exec(said)?.[1] ?? 0)
  const letter = letters[uid - 1]
  if (/^uid store/i.test(said) && letter) {
    letter.seen = true
    return done(`${uid} FETCH (UID ${uid} FLAGS (\\Seen))`)
  }
  if (/^uid fetch/i.test(said) && letter) {
    const raw = Buffer.from(letter.raw).toString('latin1')
    const source = /BODY/i.test(said) ? ` BODY[] {${raw.length}}\r\n${raw}` : ''
    return done(`${uid} FETCH (UID ${uid} RFC822.SIZE ${raw.length}${source})`)
  }
  return done()
}
