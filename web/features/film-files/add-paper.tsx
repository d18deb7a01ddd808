import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { closedKinds, type PaperKind, paperKinds } from '#web/data/review/film-files.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { useText } from '#web/ui/text.ts'
import { useSending } from './use-sending.ts'
import { filmFilesText, kindKey } from './words.ts'

/** A new paper: what it is, then the file. Several dropped at once are a paper each. */
export function AddPaper({ film }: { film: FilmToReview }) {
  const t = useText(filmFilesText)
  const [kind, setKind] = useState<PaperKind>('script')
  const { sending, error, send } = useSending(film.id)
  const onFiles = async (files: File[]) => {
    for (const file of files) await send({ paperId: newId(), kind, title: titleOf(file.name), file })
  }
  return (
    <section aria-labelledby="add-paper">
      <div className="head">
        <h2 id="add-paper">{t('add')}</h2>
      </div>
      <div className="paper-add">
        <Select
          label={t('kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as PaperKind)}
          hint={t(closedKinds.includes(kind) ? 'closedHint' : 'openHint')}
          options={paperKinds.map((value) => ({ value, label: t(kindKey(value)) }))}
        />
        <FileDrop
          label={t('drop')}
          hint={sending ? t('sending', { name: sending.name, percent: sending.percent }) : t('dropHint')}
          error={error || undefined}
          multiple
          onFiles={(files) => void onFiles(files)}
        />
      </div>
    </section>
  )
}

/** `NINE_MEN_script-v3.pdf` gets the name "NINE MEN script-v3" until it is renamed. */
const titleOf = (name: string) =>
  firstOf(
    name
      .replace(/\.[^.]+$/, '')
      .replace(/_+/g, ' ')
      .trim(),
    200,
  ) || firstOf(name, 200)
