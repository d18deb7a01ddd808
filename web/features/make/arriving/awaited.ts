import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import type { AwaitedVersion } from '#web/data/film/versions.ts'

/** The version that still awaits this very file (same name and size), if there is one. */
export function awaitedFor(
  file: { name: string; size: number },
  films: readonly OwnDocumentary[],
  documentaryId?: string,
): AwaitedVersion | undefined {
  for (const film of films) {
    if (documentaryId && film.id !== documentaryId) continue
    const version = film.versions.find((one) => one.state === 'receiving' && one.sourceName === file.name && one.sourceBytes === file.size)
    if (version?.sourceObject) return { versionId: version.id, documentaryId: film.id, objectName: version.sourceObject }
  }
  return undefined
}
