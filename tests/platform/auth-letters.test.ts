import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, openAuthHouse, someone } from '#tests/support/auth-house.ts'

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse({ email: { enable_confirmations: true } })
})
afterAll(() => house.close())

describe('Letters', () => {
  it('are in an outbox that only the operator’s account can read', async () => {
    const person = someone()
    await house.client().auth.signUp(person)
    await house.letters(person.email)
    expect(statSync(`${house.dataDir}/outbox`).mode & 0o777).toBe(0o700)
  })

  it('escape typed text in their headers', async () => {
    const { email } = someone()
    await house.ask('/signup', { json: { email, password: 'a long enough 9', data: { name: 'Eve\r\nBcc: all@house.example' } } })
    const [letter] = await house.letters(email)
    expect(letter!.raw.split('\n\n')[0]).not.toMatch(/bcc/i)
  })

  it('are sent by SMTP where there is a server, and then addresses must be confirmed by default', async () => {
    const received: string[] = []
    const smtp = await sink(received)
    const mailing = await openAuthHouse({}, { SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as { port: number }).port}?ignoreTLS=true` })
    const { email, password } = someone()
    const { data, error } = await mailing.client().auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    await expect.poll(() => received.join('')).toContain(`To: ${email}`)
    expect(received.join('')).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
    expect(await mailing.letters(email, 0)).toEqual([])
    await mailing.close()
    smtp.close()
  })
})

/** As much of SMTP as it takes to receive a letter. */
function sink(received: string[]): Promise<Server> {
  const server = createServer((socket) => {
    let reading = false
    socket.write('220 sink\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (reading) {
        received.push(text)
        // Its end may come in two pieces.
        if (received.join('').endsWith('\r\n.\r\n')) {
          reading = false
          socket.write('250 kept\r\n')
        }
        return
      }
      if (/^data/i.test(text)) {
        reading = true
        socket.write('354 go on\r\n')
      } else if (/^quit/i.test(text)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}
