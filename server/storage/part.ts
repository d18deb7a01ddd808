import type { FastifyInstance } from 'fastify'
import release from '../../package.json' with { type: 'json' }
import type { Part } from '../http/part.ts'
import { asRefusal } from './errors.ts'
import { hearOut } from './hear-out.ts'
import { bucketRoutes } from './routes/buckets.ts'
import { downloadRoutes } from './routes/download.ts'
import { infoRoutes } from './routes/info.ts'
import { listRoutes } from './routes/list.ts'
import { removeRoutes } from './routes/remove.ts'
import { renderRoutes } from './routes/render.ts'
import { resumableRoutes } from './routes/resumable.ts'
import { signRoutes, signUploadRoutes } from './routes/sign.ts'
import { transferRoutes } from './routes/transfer.ts'
import { uploadRoutes } from './routes/upload.ts'
import { openStorageService } from './service.ts'
import { untouchedBodies } from './untouched-bodies.ts'

/** Files: buckets and objects under row rules on `storage.objects`, on disk or in S3. */
export const storagePart: Part = (context) => async (app) => {
  const service = await openStorageService(context)
  service.sweep.soon()
  app.addHook('onClose', async () => {
    await service.sweep.close()
    await service.store.close()
    service.process.close()
  })
  answerRefusals(app)
  await app.register(async (json) => {
    lenientJson(json)
    for (const path of ['/status', '/statusz']) json.get(path, async () => ({}))
    json.get('/version', async (_request, reply) => reply.type('text/plain').send(release.version))
    bucketRoutes(json, service)
    downloadRoutes(json, service)
    infoRoutes(json, service)
    listRoutes(json, service)
    transferRoutes(json, service)
    removeRoutes(json, service)
    renderRoutes(json, service)
    signRoutes(json, service)
  })
  await app.register(async (raw) => {
    untouchedBodies(raw)
    uploadRoutes(raw, service)
    signUploadRoutes(raw, service)
  })
  await app.register(async (raw) => {
    untouchedBodies(raw)
    resumableRoutes(raw, service)
  })
}

/** Every refusal in the platform's form; unforeseen errors are logged with their cause and answered without it. */
function answerRefusals(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    hearOut(request)
    const { statusCode, name, message } = error as { statusCode?: number; name: string; message: string }
    if (
      typeof statusCode === 'number' &&
      statusCode < 500 &&
      'code' in (error as object) &&
      String((error as { code: unknown }).code).startsWith('FST_')
    )
      return reply.code(statusCode).send({ statusCode: String(statusCode), error: name, message })
    const refusal = asRefusal(error)
    if (refusal.statusCode >= 500) request.log.error({ error: refusal.cause ?? error }, 'a storage request failed')
    return reply.header('cache-control', 'no-store').code(refusal.wireStatus).send(refusal.body)
  })
}

/** Clients send `content-type: application/json` with nothing behind it; that is no body, not a mistake. */
function lenientJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
