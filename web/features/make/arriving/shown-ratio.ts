import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'

/** Width by height of the cut that is shown, of a film without one its newest; undefined until it was measured. */
export function shownRatio({ versions, currentVersionId }: OwnDocumentary): number | undefined {
  const shown = versions.find(({ id }) => id === currentVersionId) ?? versions[0]
  return shown?.width && shown.height ? shown.width / shown.height : undefined
}
