import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import type { FileKey } from '../file-store.ts'
import type { Multipart } from './part-files.ts'

/** Where pieces of what is arriving lie in the S3 bucket, beside the house's own buckets. */
export const incoming = '.incoming'

/** The key of a file in the S3 bucket. */
export const nameOf = ({ bucket, name, version }: FileKey) => `${bucket}/${name}/${version}`

type List = (prefix?: string) => AsyncIterable<{ path: string; storedAt: Date }>

/** Multipart uploads into an S3 bucket. `s3` is the client's library, loaded by the caller; `list` names what is in the bucket. */
export function multipartOf(s3: typeof Sdk, client: Sdk.S3Client, bucket: string, list: List): Multipart {
  const at = (key: FileKey) => ({ Bucket: bucket, Key: nameOf(key) })
  const nameOfPiece = (version: string, name: string) => `${incoming}/${version}/${name}`
  const upTo = (path: string, start: number, end: number) =>
    end > start ? createReadStream(path, { start, end: end - 1 }) : Buffer.alloc(0)
  return {
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
      const piece = { Bucket: bucket, Key: nameOfPiece(version, name) }
      await client.send(new s3.PutObjectCommand({ ...piece, Body: upTo(path, start, end), ContentLength: end - start }))
    },
    async readPiece(version, name, sizeBytes) {
      const piece = { Bucket: bucket, Key: nameOfPiece(version, name), Range: `bytes=0-${sizeBytes - 1}` }
      return (await client.send(new s3.GetObjectCommand(piece))).Body as Readable
    },
    async removePieces(version, names) {
      const paths = names?.map((name) => nameOfPiece(version, name)) ?? []
      if (!names) for await (const { path } of list(nameOfPiece(version, ''))) paths.push(path)
      for (const path of paths) await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: path }))
    },
    async *piecesBefore(before) {
      for await (const { path, storedAt } of list(`${incoming}/`)) if (storedAt < before) yield path.split('/')[1]!
    },
  }
}

/** What is not there need not be removed. */
export function ignoreMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode === 404 || error.name === 'NoSuchUpload') return undefined
  throw error
}
