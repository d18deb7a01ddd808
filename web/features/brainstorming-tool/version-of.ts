import { playbackQuery } from '#web/data/films/playback.ts'
import { queryClient } from '#web/data/query-client.ts'

/** The cut in which a sentence was found is the one the film is shown in; the house says which when it says how to play it. */
export async function versionOf(documentaryId: string): Promise<string | null> {
  const { versionId } = await queryClient.fetchQuery(playbackQuery(documentaryId))
  return versionId ?? null
}
