import { type FormEvent, useRef, useState } from 'react'
import { formatBytes } from '#core/text/sizes.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { changePaper, closedKinds, type Paper, type PaperVersion, readPaper } from '#web/data/review/film-files.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useSending } from './use-sending.ts'
import { filmFilesText, kindKey } from './words.ts'

/** A paper: its newest version to take, those before it below, a newer one to add. */
export function PaperRow({ film, paper, mayEdit }: { film: FilmToReview; paper: Paper; mayEdit: boolean }) {
  const t = useText(filmFilesText)
  const { sending, error, send } = useSending(film.id)
  const [older, setOlder] = useState(false)
  const [naming, setNaming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [newest, ...before] = paper.versions
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (cause) {
      toast.failure(t('notDone'), cause instanceof HouseError ? `${cause.message} ${cause.hint}` : t('notDoneText'))
      return false
    }
  }
  const take = (version: PaperVersion) => attempt(async () => saveFile(await readPaper(paper.id, version.id), version.name))
  const remove = async () => {
    if (await attempt(() => changePaper(paper.id, { removed: true })))
      toast.success(t('removed'), paper.title, {
        label: t('undo'),
        onPress: () => void attempt(() => changePaper(paper.id, { removed: false })),
      })
  }
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get('title') ?? '').trim()
    if (title && (await attempt(() => changePaper(paper.id, { title })))) setNaming(false)
  }
  return (
    <li className="paper">
      <p className="paper-name">
        <span className="title-s">{paper.title}</span>
        <span className="small dim">
          {t(kindKey(paper.kind))}
          {closedKinds.includes(paper.kind) && `, ${t('closed')}`}
        </span>
      </p>
      {newest && <Version version={newest} onTake={() => void take(newest)} />}
      {mayEdit && (
        <span className="paper-acts">
          <input
            ref={input}
            type="file"
            className="unseen"
            tabIndex={-1}
            aria-label={t('newer', { title: paper.title })}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void send({ paperId: paper.id, kind: paper.kind, title: paper.title, file })
            }}
          />
          <Button small working={sending && t('percent', { percent: sending.percent })} onClick={() => input.current?.click()}>
            {t('addNewer')}
          </Button>
          <Menu
            label={t('actsOf', { title: paper.title })}
            trigger={
              <Button small kind="plain" aria-label={t('actsOf', { title: paper.title })}>
                {t('more')}
              </Button>
            }
            items={[
              { label: t('rename'), onChoose: () => setNaming(true) },
              { label: t('remove'), onChoose: () => void remove() },
            ]}
          />
        </span>
      )}
      <FormError>{error}</FormError>
      {before.length > 0 && (
        <div className="paper-older">
          <Button small kind="plain" aria-expanded={older} onClick={() => setOlder(!older)}>
            {t('older', { count: before.length })}
          </Button>
          {older && before.map((version) => <Version key={version.id} version={version} onTake={() => void take(version)} />)}
        </div>
      )}
      <Dialog open={naming} onOpenChange={setNaming} title={t('rename')}>
        <form className="stack" onSubmit={(event) => void rename(event)}>
          <TextField label={t('name')} name="title" defaultValue={paper.title} maxLength={200} autoComplete="off" />
          <div className="dialog-acts">
            <Button type="button" onClick={() => setNaming(false)}>
              {t('leave')}
            </Button>
            <Button type="submit" kind="ink">
              {t('keep')}
            </Button>
          </div>
        </form>
      </Dialog>
    </li>
  )
}

function Version({ version, onTake }: { version: PaperVersion; onTake: () => void }) {
  const t = useText(filmFilesText)
  const date = dateFormat({ dateStyle: 'medium' }).format(new Date(version.createdAt))
  return (
    <p className="paper-version small">
      <span className="mono">{version.name}</span>
      <span className="dim">
        {t('versionFacts', {
          number: version.number,
          date,
          size: formatBytes(version.sizeBytes, locale()),
          person: version.sender || t('somebody'),
        })}
      </span>
      {version.arrived ? (
        <Button small kind="plain" aria-label={t('takeOf', { name: version.name, number: version.number })} onClick={onTake}>
          {t('take')}
        </Button>
      ) : (
        <span>{t('onItsWay')}</span>
      )}
    </p>
  )
}
