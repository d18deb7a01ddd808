import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { sentElsewhere } from './sent-elsewhere.ts'

const key = { bucket: 'media', name: 'a film/1080p: final.mp4', version: 'v-1' }
const apps: { close(): unknown }[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

async function asked(filesSentBy: 'nginx' | 'x-sendfile' | undefined, headers: Record<string, string>, remoteAddress: string) {
  const elsewhere = sentElsewhere({ filesSentBy, dataDir: '/house' })
  const app = Fastify({ trustProxy: ['10.0.0.1'] })
  apps.push(app)
  app.get('/', async (request) => elsewhere(request, key) ?? 'bytes')
  const { body, headers: answered } = await app.inject({ url: '/', headers, remoteAddress })
  return answered['content-type']?.includes('json') ? JSON.parse(body) : body
}
const proxied = { 'x-forwarded-for': '203.0.113.7' }

describe('A file that the proxy in front sends', () => {
  it('is named to that proxy, in the form it reads', async () => {
    expect(await asked('nginx', proxied, '10.0.0.1')).toEqual({
      'x-accel-redirect': '/stored-files/media/a%20film/1080p%253a%20final.mp4/v-1',
    })
    expect(await asked('x-sendfile', proxied, '10.0.0.1')).toEqual({ 'x-sendfile': '/house/files/media/a film/1080p%3a final.mp4/v-1' })
  })
  it('is sent by the house to the worker beside it, to strangers who say they are a proxy, and without the setting', async () => {
    expect(await asked('nginx', {}, '10.0.0.1')).toBe('bytes')
    expect(await asked('nginx', proxied, '198.51.100.9')).toBe('bytes')
    expect(await asked(undefined, proxied, '10.0.0.1')).toBe('bytes')
  })
  it('is refused as a setting where no proxy is named, or where no file is', () => {
    expect(() => readConfig({ FILES_SENT_BY: 'nginx' })).toThrow('TRUST_PROXY')
    expect(() =>
      readConfig({
        FILES_SENT_BY: 'nginx',
        TRUST_PROXY: '127.0.0.1',
        S3_ENDPOINT: 'http://s3.example',
        S3_BUCKET: 'films',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      }),
    ).toThrow('S3_ENDPOINT')
    expect(() => readConfig({ FILES_SENT_BY: 'apache' })).toThrow('FILES_SENT_BY')
  })
})
