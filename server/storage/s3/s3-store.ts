import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKey, FileStore, S3Address } from '../file-store.ts'
import { openParts } from './parts.ts'
import type { ProgressBook } from './progress.ts'
import { ignoreMissing, incoming, multipartOf, nameOf } from './s3-multipart.ts'

const gibi = 2 ** 30
/** Largest object S3 copies in one request, and the pieces larger ones are copied in. */
const [copyWhole, copyPiece] = [5 * gibi, gibi]

/**
 * Files in an S3 bucket at `<bucket>/<object name>/<version>`. Uploads become multipart uploads, whose progress is in `book`, so that any server process can
 * go on with one. The client is loaded only when S3 is configured.
 */
export async function openS3Store(address: S3Address, scratchDir: string, book: ProgressBook): Promise<FileStore> {
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
  async function* list(prefix?: string) {
    for (let token: string | undefined, more = true; more; ) {
      const asked = { Bucket: address.bucket, ContinuationToken: token, ...(prefix ? { Prefix: prefix } : {}) }
      const page = await client.send(new s3.ListObjectsV2Command(asked))
      for (const { Key, LastModified } of page.Contents ?? []) yield { path: Key!, storedAt: LastModified! }
      ;[token, more] = [page.NextContinuationToken, page.IsTruncated === true]
    }
  }
  const parts = await openParts(scratchDir, multipartOf(s3, client, address.bucket, list), book)

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
      for await (const { path, storedAt } of list()) {
        const segments = path.split('/')
        if (segments.length >= 3 && segments[0] !== incoming)
          yield { bucket: segments[0]!, name: segments.slice(1, -1).join('/'), version: segments.at(-1)!, storedAt }
      }
    },
    close: async () => client.destroy(),
  }
}

const source = (bucket: string, key: FileKey) => encodeURI(`${bucket}/${nameOf(key)}`).replace(/[?#+]/g, encodeURIComponent)
