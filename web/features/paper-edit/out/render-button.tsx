import { useState } from 'react'
import { renderPaperEdit } from '#web/data/edit/edit-renders.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** Makes an unpublished version of the film of the edit as it is now. */
export function RenderButton() {
  const t = useText(paperEditText)
  const { edit, items, waiting } = useOpenEdit()
  const [asking, setAsking] = useState(false)
  const render = async () => {
    setAsking(true)
    try {
      await renderPaperEdit(edit.id)
      toast.success(t('rendered'), t('renderedText'))
    } catch (cause) {
      toast.failure(t('notRendered'), (cause as Error).message)
    }
    setAsking(false)
  }
  return (
    <Button
      small
      kind="plain"
      working={asking && t('rendering')}
      notNow={waiting.length > 0 || !items.some(({ kind }) => kind === 'clip')}
      onClick={() => void render()}
    >
      {t('render')}
    </Button>
  )
}
