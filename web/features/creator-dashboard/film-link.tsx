import { useRef } from 'react'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { deskText } from './words.ts'

/** The address to pass on: for an unlisted film it is the only way in. */
export function FilmLink({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const field = useRef<HTMLInputElement>(null)
  const address = new URL(paths.documentary(film.id), location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('linkCopied'), address)
    } catch {
      // No clipboard without HTTPS, or it was refused: selected, it is one key press away.
      field.current?.select()
    }
  }
  return (
    <div className="film-link">
      <TextField ref={field} label={t('link')} value={address} readOnly onFocus={(event) => event.target.select()} />
      <Button small onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
    </div>
  )
}
