import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { embedCode } from '#core/film/embed-code.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { allowSpaceElsewhere, spaceQuery } from '../data/spaces.ts'
import { spacesText } from '../words.ts'
import { useFolderWords } from './folder-words.ts'
import type { Draft } from './use-draft.ts'

const frame = { width: 800, height: 560 }

/** Use outside the house: on other sites, and as a folder that works without it. */
export function Elsewhere({ space, own }: { space: Space; own: Draft }) {
  const t = useText(spacesText)
  const words = useFolderWords(space)
  const kept = useQueryClient()
  const [allowed, setAllowed] = useState(space.embeds)
  const [packing, setPacking] = useState<string | null>(null)
  const name = space.title || t('untitled')
  const open = space.publishedAt !== null && space.audience === 'everyone'
  const pack = async () => {
    setPacking(t('packing'))
    try {
      await own.save()
      const { packSpace } = await import('../folder/pack.ts')
      const now = await kept.fetchQuery({ ...spaceQuery(space.id), staleTime: 0 })
      if (!now) return
      const zip = await packSpace(now, words, (number, count) => setPacking(t('packed', { number, count })))
      saveFile(zip, `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.zip`)
    } catch (cause) {
      toast.failure(t('notDone'), (cause as Error).message)
    } finally {
      setPacking(null)
    }
  }
  const allow = async (wanted: boolean) => {
    setAllowed(wanted)
    try {
      await allowSpaceElsewhere(space.id, wanted)
    } catch (cause) {
      setAllowed(!wanted)
      toast.failure(t('notDone'), (cause as Error).message)
    }
  }
  return (
    <section aria-labelledby="author-elsewhere" className="author-publish">
      <div className="head">
        <h2 id="author-elsewhere">{t('elsewhereHead')}</h2>
      </div>
      <Checkbox checked={allowed} onChange={(event) => void allow(event.target.checked)}>
        {t('elsewhereAllow')}
      </Checkbox>
      {allowed &&
        (open ? (
          <AddressToCopy label={t('elsewhereCode')} address={codeOf(space.id, name)} />
        ) : (
          <p className="ui dim">{t('elsewhereOnce')}</p>
        ))}
      <p className="ui measure">{t('folderText')}</p>
      <p className="author-acts">
        <Button working={packing ?? false} notNow={space.twin.trim() === ''} onClick={() => void pack()}>
          {t('takeFolder')}
        </Button>
        {space.twin.trim() === '' && <span className="small dim">{t('folderNeedsText')}</span>}
      </p>
    </section>
  )
}

const codeOf = (id: string, title: string) => embedCode({ address: `${location.origin}/embed.html?space=${id}`, title, ...frame })
