import { setTimeout as pause } from 'node:timers/promises'

export interface PartsUpload {
  url: string
  serviceRoleKey: string
  bucket: string
  name: string
  /** Of a file on disk. */
  body: Blob
  contentType: string
  cacheControl: string
  signal: AbortSignal
  /** Bytes of a part, the last one excepted. */
  partBytes?: number
}

/** The platform takes parts of exactly this size. */
const platformsPartBytes = 6 * 1024 * 1024
const attempts = 5

/** Resumable upload (TUS 1.0.0) of a file on disk: no part is in memory as a whole, and one that fails is asked for and sent again. */
export async function uploadInParts(upload: PartsUpload): Promise<void> {
  const { body, signal, partBytes = platformsPartBytes } = upload
  const headers = { authorization: `Bearer ${upload.serviceRoleKey}`, 'tus-resumable': '1.0.0' }
  const address = await create(upload, headers)
  for (let offset = 0, failures = 0; offset < body.size; ) {
    signal.throwIfAborted()
    const response = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: body.slice(offset, offset + partBytes),
      signal,
    }).catch((error: Error) => error)
    if (response instanceof Response && response.ok) {
      offset = Number(response.headers.get('upload-offset'))
      failures = 0
      continue
    }
    signal.throwIfAborted()
    if (++failures === attempts) throw new Error(`${upload.bucket}/${upload.name} broke off at byte ${offset}`, { cause: response })
    await pause(250 * 2 ** failures, undefined, { signal })
    const reached = await fetch(address, { method: 'HEAD', headers, signal }).catch(() => undefined)
    if (reached?.ok) offset = Number(reached.headers.get('upload-offset'))
  }
}

async function create(
  { url, bucket, name, body, contentType, cacheControl, signal }: PartsUpload,
  headers: Record<string, string>,
): Promise<string> {
  const endpoint = `${url}/storage/v1/upload/resumable`
  const metadata = { bucketName: bucket, objectName: name, contentType, cacheControl }
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'x-upsert': 'true',
      'upload-length': String(body.size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(),
    },
    signal,
  })
  const location = response.headers.get('location')
  if (!response.ok || !location) throw new Error(`${bucket}/${name} could not be begun: ${response.status} ${await response.text()}`)
  return new URL(location, endpoint).href
}
