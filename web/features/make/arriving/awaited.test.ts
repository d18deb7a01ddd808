import { expect, it } from 'vitest'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { awaitedFor } from './awaited.ts'

const film = (id: string, state: string, sourceName: string, sourceBytes: number) =>
  ({ id, versions: [{ id: `${id}-1`, state, sourceName, sourceBytes, sourceObject: `${id}-1/source` }] }) as unknown as OwnDocumentary
const films = [film('a', 'ready', 'cut.mov', 10), film('b', 'receiving', 'cut.mov', 20)]

it.each([
  ['the same name and size goes on', { name: 'cut.mov', size: 20 }, undefined, 'b-1'],
  ['another size is another file', { name: 'cut.mov', size: 21 }, undefined, undefined],
  ['a version that has arrived awaits nothing', { name: 'cut.mov', size: 10 }, undefined, undefined],
  ['a file for another film is not taken', { name: 'cut.mov', size: 20 }, 'a', undefined],
])('%s', (_title, file, into, version) => expect(awaitedFor(file, films, into)?.versionId).toBe(version))
