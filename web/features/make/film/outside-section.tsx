import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Outside, outsideQuery, showOutside } from '#web/data/film/outside.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Switch } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** What people who are not signed in may have of the film: nothing, until its creator says so here. */
export function OutsideSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const { data } = useQuery(outsideQuery(film.id))
  /** Optimistic; the server's state comes after. */
  const [wanted, setWanted] = useState<Partial<Outside>>()
  if (!film.publishedAt || film.visibility === 'private' || !data) return null
  const outside = { ...data, ...wanted }
  const working = wanted !== undefined
  const set = async (change: Partial<Outside>) => {
    setWanted(change)
    try {
      await showOutside(film.id, change)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
    setWanted(undefined)
  }
  return (
    <section aria-labelledby="film-outside">
      <div className="head">
        <h2 id="film-outside">{t('outside')}</h2>
      </div>
      <p className="small dim">{t('outsideText')}</p>
      <Switch
        checked={outside.previews || outside.embeds}
        disabled={working || outside.embeds}
        onChange={(event) => void set({ previews: event.target.checked })}
      >
        {t('outsidePreviews')}
      </Switch>
      <p className="small dim">{t('outsidePreviewsText')}</p>
      <Switch checked={outside.embeds} disabled={working} onChange={(event) => void set({ embeds: event.target.checked })}>
        {t('outsideEmbeds')}
      </Switch>
      <p className="small dim">{t('outsideEmbedsText')}</p>
      <Switch
        checked={outside.indexed && outside.embeds}
        disabled={working || !outside.embeds || film.visibility !== 'public'}
        onChange={(event) => void set({ indexed: event.target.checked })}
      >
        {t('outsideIndexed')}
      </Switch>
      <p className="small dim">{t(film.visibility === 'public' ? 'outsideIndexedText' : 'outsideIndexedUnlisted')}</p>
    </section>
  )
}
