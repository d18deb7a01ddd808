import { useState } from 'react'
import { type OwnDocumentary, saveDocumentary } from '#web/data/film/own-documentaries.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** The title as a heading, edited in place; saved on blur or Enter. */
export function TitleInput({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const [typed, setTyped] = useState<string>()
  const keep = async () => {
    const title = typed?.trim()
    if (title === undefined || title === film.title) return setTyped(undefined)
    try {
      await saveDocumentary(film.id, { title })
      setTyped(undefined)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <textarea
      rows={1}
      className="title-input title-l"
      aria-label={t('title')}
      placeholder={t('untitled')}
      maxLength={200}
      value={typed ?? film.title}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
