import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from './words.ts'

/** The address to pass on: for an unlisted film it is the only way in. */
export function FilmLink({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  return (
    <div className="film-link">
      <AddressToCopy label={t('link')} address={new URL(paths.documentary(film.id), location.origin).href} />
    </div>
  )
}
