import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKey, FileStore, S3Address } from '../file-store.ts'
import { openParts } from './parts.ts'

const gibi = 2 ** 30
/** Largest object S3 copies in one request, and the pieces larger ones are copied in. */
const [copyWhole, copyPiece] = [5 * gibi, gibi]

/**
 * Files in an S3 bucket at `<bucket>/<object name>/<version>`. Uploads become multipart uploads; only the part that is still filling is on this machine, so an upload
 * must go on with the server process it began with. The client is loaded only when S3 is configured.
 */
export async function openS3Store(address: S3Address, scratchDir: string): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: FileKey) => ({ Bucket: address.bucket, Key: nameOf(key) })
  const parts = await openParts(scratchDir, {
    begin: async (key) => (await client.send(new s3.CreateMultipartUploadCommand(at(key)))).UploadId!,
    async put(key, uploadId, number, path, sizeBytes) {
      const { ETag } = await client.send(
        new s3.UploadPartCommand({
          ...at(key),
          UploadId: uploadId,
          PartNumber: number,
          Body: createReadStream(path),
          ContentLength: sizeBytes,
        }),
      )
      return ETag!
    },
    async complete(key, uploadId, tags) {
      const listed = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      await client.send(new s3.CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts: listed } }))
    },
    async abort(key, uploadId) {
      await client.send(new s3.AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })).catch(ignoreMissing)
    },
    async putWhole(key, path, sizeBytes) {
      const body = sizeBytes === 0 ? Buffer.alloc(0) : createReadStream(path)
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: body, ContentLength: sizeBytes }))
    },
  })

  const size = async (key: FileKey) => {
    const head = await client.send(new s3.HeadObjectCommand(at(key))).catch(ignoreMissing)
    return head?.ContentLength
  }
  const read = async (key: FileKey, start: number, end: number): Promise<Readable> => {
    const { Body } = await client.send(
      new s3.GetObjectCommand({ ...at(key), ...(end > start ? { Range: `bytes=${start}-${end - 1}` } : {}) }),
    )
    return Body as Readable
  }

  async function copyInPieces(from: FileKey, to: FileKey, sizeBytes: number) {
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(at(to)))
    const tags: { ETag: string; PartNumber: number }[] = []
    for (let start = 0; start < sizeBytes; start += copyPiece) {
      const range = `bytes=${start}-${Math.min(start + copyPiece, sizeBytes) - 1}`
      const { CopyPartResult } = await client.send(
        new s3.UploadPartCopyCommand({
          ...at(to),
          UploadId,
          PartNumber: tags.length + 1,
          CopySource: source(address.bucket, from),
          CopySourceRange: range,
        }),
      )
      tags.push({ ETag: CopyPartResult!.ETag!, PartNumber: tags.length + 1 })
    }
    await client.send(new s3.CompleteMultipartUploadCommand({ ...at(to), UploadId, MultipartUpload: { Parts: tags } }))
  }

  return {
    append: parts.append,
    incomingLength: parts.length,
    publish: parts.publish,
    discard: parts.discard,
    staleIncoming: parts.stale,
    has: async (key) => (await size(key)) !== undefined,
    read,
    async send(key, start, end, target, begin) {
      const content = await read(key, start, end)
      try {
        begin()
      } catch (error) {
        content.destroy()
        throw error
      }
      await pipeline(content, target).catch((error) => {
        if (!target.destroyed) throw error
      })
    },
    async copy(from, to) {
      const sizeBytes = (await size(from)) ?? 0
      if (sizeBytes > copyWhole) return copyInPieces(from, to, sizeBytes)
      await client.send(new s3.CopyObjectCommand({ ...at(to), CopySource: source(address.bucket, from) }))
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)))
    },
    room: async () => Number.POSITIVE_INFINITY,
    async *stored() {
      for (let token: string | undefined, more = true; more; ) {
        const page = await client.send(new s3.ListObjectsV2Command({ Bucket: address.bucket, ContinuationToken: token }))
        for (const { Key, LastModified } of page.Contents ?? []) {
          const segments = Key!.split('/')
          if (segments.length >= 3)
            yield { bucket: segments[0]!, name: segments.slice(1, -1).join('/'), version: segments.at(-1)!, storedAt: LastModified! }
        }
        ;[token, more] = [page.NextContinuationToken, page.IsTruncated === true]
      }
    },
    close: async () => client.destroy(),
  }
}

const nameOf = ({ bucket, name, version }: FileKey) => `${bucket}/${name}/${version}`
const source = (bucket: string, key: FileKey) => encodeURI(`${bucket}/${nameOf(key)}`).replace(/[?#+]/g, encodeURIComponent)

function ignoreMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404 || error.name === 'NoSuchUpload') return undefined
  throw error
}
