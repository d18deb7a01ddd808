import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const copiedBytes = 256 * 2 ** 20

/** Megabytes (10^6) a second that one thread copies from memory to memory, too many for the caches. */
export function copying(seconds = 0.5): number {
  const [from, to] = [Buffer.alloc(copiedBytes, 1), Buffer.alloc(copiedBytes)]
  const began = performance.now()
  let copied = 0
  do {
    from.copy(to)
    copied += copiedBytes
  } while (performance.now() - began < seconds * 1000)
  return copied / 1e3 / (performance.now() - began)
}

/** Megabytes a second that files of that size reach the disk of `folder` with, each synced, so many at once. */
export async function syncedWrites(folder: string, body: Buffer, count: number, atOnce: number): Promise<number> {
  let next = 0
  const name = (number: number) => join(folder, `synced-${number}`)
  const writeNext = async (): Promise<void> => {
    while (next < count) {
      const file = await open(name(next++), 'w')
      await file.writeFile(body)
      await file.datasync()
      await file.close()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, writeNext))
  const took = performance.now() - began
  await Promise.all(Array.from({ length: count }, (_, number) => rm(name(number))))
  return (count * body.length) / 1e3 / took
}
