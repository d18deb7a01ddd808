import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { cancelRender, type EditRender, isUnderWay, lastRenderQuery, renderPaperEdit } from '#web/data/edit/edit-renders.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useLanguage } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** Makes an unpublished version of the film of the edit as it is now; while it is made, says how far it is and stops it. */
export function RenderButton() {
  const t = useText(paperEditText)
  const { edit, items, waiting } = useOpenEdit()
  const render = useQuery(lastRenderQuery(edit.id)).data
  const [asking, setAsking] = useState(false)
  const doing = async (work: () => Promise<unknown>, done: () => void) => {
    setAsking(true)
    try {
      await work()
      done()
    } catch (cause) {
      toast.failure(t('notRendered'), (cause as Error).message)
    }
    setAsking(false)
  }
  if (render && isUnderWay(render))
    return (
      <Rendering
        render={render}
        onCancel={() =>
          void doing(
            () => cancelRender(edit.id, render.id),
            () => toast.success(t('renderCancelled')),
          )
        }
      />
    )
  return (
    <>
      <Button
        small
        kind="plain"
        working={asking && t('rendering')}
        notNow={waiting.length > 0 || !items.some(({ kind }) => kind === 'clip')}
        onClick={() =>
          void doing(
            () => renderPaperEdit(edit.id),
            () => toast.success(t('rendered'), t('renderedText')),
          )
        }
      >
        {t('render')}
      </Button>
      {render?.state === 'failed' && render.failure && <Failed words={render.failure} />}
    </>
  )
}

function Rendering({ render, onCancel }: { render: EditRender; onCancel(): void }) {
  const t = useText(paperEditText)
  const percent = Math.floor(render.progress * 100)
  return (
    <span className="edit-rendering ui">
      <span>{t('renderingPercent', { percent })}</span>
      <progress max={100} value={percent} aria-label={t('rendering')} />
      <Button small kind="plain" onClick={onCancel}>
        {t('cancelRender')}
      </Button>
    </span>
  )
}

function Failed({ words }: { words: string }) {
  return <span className="field-error">{workerWordsIn(useLanguage(), words)}</span>
}
