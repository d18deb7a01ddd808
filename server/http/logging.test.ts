import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loggerOptions, withoutSecrets } from './logging.ts'

it.each(['err', 'error'])('An error logged as %s is written with its message and where it came from', async (name) => {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const options = loggerOptions('info')
  const app = Fastify({ logger: { ...(options as object), stream } })
  app.log.error({ [name]: new Error('the tape is torn') }, 'A film could not be read.')
  await app.close()
  expect(JSON.parse(written.split('\n')[0]!)[name]).toMatchObject({
    type: 'Error',
    message: 'the tape is torn',
    stack: expect.stringContaining('logging.test.ts'),
  })
})

it('An address that is a key is written without what opens it', () => {
  expect(withoutSecrets('/functions/v1/feed?key=0f1e2d&as=calendar')).toBe('/functions/v1/feed?key=…&as=calendar')
})
