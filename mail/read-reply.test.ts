import { expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const secret = '0123456789abcdef0123456789abcdef'
const mail = (type: string, body: string) =>
  new TextEncoder().encode(
    `From: Bo <bo@mail.example>\nTo: reply+${secret}@films.example\nMessage-ID: <1@mail.example>\nContent-Type: ${type}; charset=utf-8\n\n${body}`,
  )
async function opened(type: string, body: string) {
  const reply = await readReply(mail(type, body), 'reply@films.example')
  if (typeof reply === 'string') throw new Error(reply)
  expect(reply).toMatchObject({ secret, sender: 'bo@mail.example', messageId: '<1@mail.example>' })
  return reply.open()
}

it('takes the words out of markup, without what they answer', async () => {
  const body = await opened(
    'text/html',
    '<html><head><title>No</title><style>p{}</style></head><body><p>Yes, I do &amp; 3 &lt; 4.</p>Bo<br>Lind<blockquote><p>Do you still have it?</p></blockquote>later</body></html>',
  )
  expect(body?.words).toBe('Yes, I do & 3 < 4.\nBo\nLind')
})

it.each([
  ['tags that never close', 'text/html', '<'.repeat(2_000_000)],
  ['comments that never end', 'text/html', '<!--'.repeat(500_000)],
  ['styles in styles', 'text/html', '<style>'.repeat(300_000)],
  ['breaks that never close', 'text/html', '<br '.repeat(500_000)],
  ['fields', 'text/plain', 'a:\n'.repeat(8_000)],
  ['noughts and spaces', 'text/plain', '0 '.repeat(12_000)],
  ['the beginnings of a quotation', 'text/plain', 'On Mon wrote '.repeat(50_000)],
])('reads a letter of nothing but %s', async (_, type, body) => {
  expect((await opened(type, body))?.files).toEqual([])
})

it('opens no letter of more lines than mail is sent in', async () => {
  expect(await opened('text/plain', '\n'.repeat(600_000))).toBeUndefined()
})
