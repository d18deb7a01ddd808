import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKey, FileStore, S3Address } from '../file-store.ts'
import type { Multipart } from './part-files.ts'
import { openParts } from './parts.ts'
import type { ProgressBook } from './progress.ts'

const gibi = 2 ** 30
/** Largest object S3 copies in one request, and the pieces larger ones are copied in. */
const [copyWhole, copyPiece] = [5 * gibi, gibi]

/** Where pieces of what is arriving lie in the S3 bucket, beside the house's own buckets. */
const incoming = '.incoming'

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
  const nameOfPiece = (version: string, name: string) => `${incoming}/${version}/${name}`
  async function* list(prefix?: string) {
    for (let token: string | undefined, more = true; more; ) {
      const asked = { Bucket: address.bucket, ContinuationToken: token, ...(prefix ? { Prefix: prefix } : {}) }
      const page = await client.send(new s3.ListObjectsV2Command(asked))
      for (const { Key, LastModified } of page.Contents ?? []) yield { path: Key!, storedAt: LastModified! }
      ;[token, more] = [page.NextContinuationToken, page.IsTruncated === true]
    }
  }
  const upTo = (path: string, start: number, end: number) =>
    end > start ? createReadStream(path, { start, end: end - 1 }) : Buffer.alloc(0)
  const multipart: Multipart = {
    begin: async (key) => (await client.send(new s3.CreateMultipartUploadCommand(at(key)))).UploadId!,
    async put(key, uploadId, number, path, sizeBytes) {
      const { ETag } = await client.send(
        new s3.UploadPartCommand({
          ...at(key),
          UploadId: uploadId,
          PartNumber: number,
          Body: upTo(path, 0, sizeBytes),
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
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: upTo(path, 0, sizeBytes), ContentLength: sizeBytes }))
    },
    async putPiece(version, name, path, start, end) {
      const piece = { Bucket: address.bucket, Key: nameOfPiece(version, name) }
      await client.send(new s3.PutObjectCommand({ ...piece, Body: upTo(path, start, end), ContentLength: end - start }))
    },
    async readPiece(version, name, sizeBytes) {
      const piece = { Bucket: address.bucket, Key: nameOfPiece(version, name), Range: `bytes=0-${sizeBytes - 1}` }
      return (await client.send(new s3.GetObjectCommand(piece))).Body as Readable
    },
    async removePieces(version, names) {
      const paths = names?.map((name) => nameOfPiece(version, name)) ?? []
      if (!names) for await (const { path } of list(nameOfPiece(version, ''))) paths.push(path)
      for (const path of paths) await client.send(new s3.DeleteObjectCommand({ Bucket: address.bucket, Key: path }))
    },
    async *piecesBefore(before) {
      for await (const { path, storedAt } of list(`${incoming}/`)) if (storedAt < before) yield path.split('/')[1]!
    },
  }
  const parts = await openParts(scratchDir, multipart, book)

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

const nameOf = ({ bucket, name, version }: FileKey) => `${bucket}/${name}/${version}`
const source = (bucket: string, key: FileKey) => encodeURI(`${bucket}/${nameOf(key)}`).replace(/[?#+]/g, encodeURIComponent)

function ignoreMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404 || error.name === 'NoSuchUpload') return undefined
  throw error
}
