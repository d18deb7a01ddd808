import { useState } from 'react'
import type { EditRush } from '#core/edit/items.ts'
import { lockPaperEdit, type PaperEdit } from '#web/data/edit/paper-edits.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { textOf, useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Bin } from '../bin/bin.tsx'
import { editsPath } from '../edits-path.ts'
import { ExportMenu } from '../out/export-menu.tsx'
import { PrintedScript } from '../out/printed-script.tsx'
import { RenderButton } from '../out/render-button.tsx'
import { EditPicture } from '../picture/edit-picture.tsx'
import { RightsOfEdit } from '../picture/rights-of-edit.tsx'
import { TimerBars } from '../picture/timer-bars.tsx'
import { AddMenu } from '../script/add-menu.tsx'
import { SaidLanguage } from '../script/said-language.tsx'
import { Script } from '../script/script.tsx'
import { Versions } from '../versions/versions.tsx'
import { paperEditText } from '../words.ts'
import { EditSettings } from './edit-settings.tsx'
import { KeyList } from './key-list.tsx'
import { OpenEditProvider, useOpenEdit } from './open-edit.ts'
import { RefusedChanges } from './refused-changes.tsx'
import { useEditKeys } from './use-edit-keys.ts'
import { useWholeEdit } from './use-whole-edit.ts'
import { useWordsAhead } from './use-words-ahead.ts'

interface EditPageProps {
  film: { id: string; title: string }
  edit: PaperEdit
  rushes: readonly EditRush[]
  me: string
}

/** One paper edit: what can be taken, the script, and the picture with the running time. */
export function EditPage(of: EditPageProps) {
  const t = useText(paperEditText)
  const { whole, failed } = useWholeEdit(of)
  if (failed) return <PartFailed again={failed.refetch} />
  if (!whole) return <Loading what={t('loadingEdit')} />
  return (
    <OpenEditProvider value={whole}>
      <Open />
    </OpenEditProvider>
  )
}

function Open() {
  const t = useText(paperEditText)
  const { mode } = useWorkspaceMode()
  const { edit } = useOpenEdit()
  const [help, setHelp] = useState(false)
  const [printing, setPrinting] = useState(false)
  const onKeyDown = useEditKeys(() => setHelp(true))
  useWordsAhead()
  return (
    <section className="edit-open" aria-labelledby="paper-edit-title" onKeyDown={onKeyDown}>
      <Head onHelp={() => setHelp(true)} onPrint={() => setPrinting(true)} />
      {mode === 'student' && <p className="ui dim measure edit-lesson no-print">{t('lessonRoom')}</p>}
      <RefusedChanges />
      {edit.locked && <p className="ui edit-locked">{t('lockedText')}</p>}
      <div className="edit-columns no-print">
        <Bin />
        <Script />
        <div className="edit-aside">
          <EditPicture />
          <RightsOfEdit />
          <TimerBars />
          <Versions />
        </div>
      </div>
      <KeyList open={help} onOpenChange={setHelp} />
      {printing && <PrintedScript onPrinted={() => setPrinting(false)} />}
    </section>
  )
}

function Head({ onHelp, onPrint }: { onHelp: () => void; onPrint: () => void }) {
  const t = useText(paperEditText)
  const { edit, film, undo, redo, canUndo, canRedo, waiting, readOnly } = useOpenEdit()
  return (
    <div className="edit-head no-print">
      <TextLink className="ui" to={editsPath(film.id)}>
        {t('allEdits')}
      </TextLink>
      <h2 className="title-m" id="paper-edit-title">
        {edit.title}
      </h2>
      {!readOnly && <EditSettings />}
      <SaidLanguage />
      <p className="small dim" role="status">
        {waiting.length > 0 ? t('waiting', { count: waiting.length }) : t('saved')}
      </p>
      <div className="edit-acts">
        {!readOnly && <AddMenu />}
        <Button small kind="plain" notNow={!canUndo || readOnly} onClick={undo}>
          {t('undo')}
        </Button>
        <Button small kind="plain" notNow={!canRedo || readOnly} onClick={redo}>
          {t('redo')}
        </Button>
        <Button small kind="plain" onClick={() => void lockPaperEdit(edit, !edit.locked).catch(notLocked)}>
          {t(edit.locked ? 'unlock' : 'lock')}
        </Button>
        <Button small kind="plain" onClick={onHelp}>
          {t('keys')}
        </Button>
        <RenderButton />
        <ExportMenu onPrint={onPrint} />
      </div>
    </div>
  )
}

/** In the words of the house, which may ask for cleared rights first. */
function notLocked(cause: unknown) {
  const t = textOf(paperEditText)
  toast.failure(t('notLocked'), cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : '')
}
