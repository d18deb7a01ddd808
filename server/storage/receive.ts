import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Bucket } from './buckets.ts'
import { StorageRefused } from './errors.ts'
import { typeFor } from './media-type.ts'
import type { NewObject, ObjectMetadata } from './objects.ts'
import { eTagOf, isVisible } from './servables.ts'
import type { StorageService } from './service.ts'
import { givenType } from './untouched-bodies.ts'

export interface Received {
  /** Version the content gets, and its name among the incoming files until then. */
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

/** Largest file a bucket takes, bytes. */
export const limitOf = (service: Pick<StorageService, 'fileSizeLimit'>, bucket: Bucket) =>
  Math.min(service.fileSizeLimit, bucket.fileSizeLimit ?? Number.POSITIVE_INFINITY)

/** Takes the content of an upload, raw or as a form, into an incoming file. On any refusal nothing of it stays. */
export async function receive(service: StorageService, request: FastifyRequest, bucket: Bucket, name: string): Promise<Received> {
  const version = randomUUID()
  const maxBytes = limitOf(service, bucket)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (!isForm(request) && announced > maxBytes) throw new StorageRefused('EntityTooLarge')
  const place = await service.room.claim([], announced, () => service.room.hold(version, announced))
  const take: Take = async (body, given) => {
    const mimetype = typeFor(bucket, given)
    return {
      mimetype,
      size: await service.store.append({ bucket: bucket.id, name, version }, body, { startsAt: 0, maxBytes, onBytes: place.arrived }),
    }
  }
  try {
    return isForm(request) ? await receiveForm(request, version, take) : await receiveRaw(request, version, take)
  } catch (error) {
    await service.store.discard(version)
    throw error
  } finally {
    place.release()
  }
}

const isForm = (request: FastifyRequest) => /^multipart\/form-data/i.test(givenType(request) ?? '')
/** Limit of a form beside its file, bytes. */
const formLimits = { fields: 20, fieldSize: 1024 * 1024, files: 1 }

/** What is known of content before its first byte, for the row rules: its size (of a form, the least it can be) and its type. */
export function announcedMetadata(request: FastifyRequest): NewObject['metadata'] {
  const length = request.headers['content-length']
  if (length === undefined) return null
  const beside = isForm(request) ? (formLimits.fields + 1) * formLimits.fieldSize : 0
  const size = Math.max(0, Number(length) - beside)
  return { size, contentLength: size, ...(isForm(request) ? {} : { mimetype: givenType(request) || 'application/octet-stream' }) }
}

/** Stores a body of the given type; returns the type as stored, and bytes. */
type Take = (body: Readable, given: string) => Promise<{ mimetype: string; size: number }>

async function receiveRaw(request: FastifyRequest, version: string, take: Take): Promise<Received> {
  const { raw, headers } = request
  const { mimetype, size } = await take(raw, givenType(request) || 'application/octet-stream')
  const encoded = headers['x-metadata']
  return {
    version,
    metadata: metadataOf(version, size, mimetype, headers['cache-control'] ?? 'no-cache'),
    userMetadata: typeof encoded === 'string' ? userMetadata(Buffer.from(encoded, 'base64').toString()) : null,
  }
}

function receiveForm(request: FastifyRequest, version: string, take: Take): Promise<Received> {
  const { raw } = request
  return new Promise((done, failed) => {
    const form = new Busboy({ headers: { 'content-type': givenType(request)! }, limits: formLimits })
    const fields: Record<string, string> = {}
    let taken: ReturnType<Take> | undefined
    let content: Readable | undefined
    const fail = (error: unknown) => {
      raw.unpipe(form)
      raw.resume()
      content?.destroy()
      failed(error)
    }
    form.on('field', (name: string, value: string) => {
      fields[name] = value
    })
    form.on('file', (_field, file, _fileName, _encoding, type) => {
      content = file
      // The form reports its own end; without a listener an error between two reads would end the process.
      file.on('error', () => {})
      taken = take(file, fields.contentType || type || 'application/octet-stream')
      taken.catch(fail)
    })
    form.on('error', (cause) => fail(new StorageRefused('InvalidRequest', 'The form is cut short or malformed', { cause })))
    form.on('finish', async () => {
      try {
        if (!taken) throw new StorageRefused('InvalidRequest', 'No content provided')
        const { size, mimetype } = await taken
        const cacheControl = fields.cacheControl ? `max-age=${fields.cacheControl.replace(/\D/g, '') || '0'}` : 'no-cache'
        done({
          version,
          metadata: metadataOf(version, size, mimetype, cacheControl),
          userMetadata: fields.metadata ? userMetadata(fields.metadata) : null,
        })
      } catch (error) {
        failed(error)
      }
    })
    raw.once('close', () => raw.complete || fail(new StorageRefused('InvalidRequest', 'The connection was cut before the last byte')))
    raw.pipe(form)
  })
}

export function metadataOf(version: string, size: number, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: eTagOf(version),
    size,
    mimetype,
    cacheControl: isVisible(cacheControl) ? cacheControl : 'no-cache',
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

export function userMetadata(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The refusal below says it for malformed JSON and for other values alike.
  }
  throw new StorageRefused('InvalidRequest', 'The metadata of an object must be a JSON object')
}
