import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Thread } from '#contract/people/messages.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { arrangeThread, blockPerson } from '#web/data/people/messages.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

/** What can be done with a whole thread. Putting away and muting can be undone; leaving asks first. */
export function ThreadActs({ thread, nameOf }: { thread: Thread; nameOf: (id: string | null) => string }) {
  const t = useText(messagesText)
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const attempt = (work: Promise<unknown>) => work.catch((error: Error) => toast.failure(t('notDone'), error.message))
  const putAway = async (archived: boolean) => {
    await arrangeThread(thread.id, { archived })
    if (archived) await navigate(paths.messages)
    const undo = { label: t('undo'), onPress: () => void attempt(arrangeThread(thread.id, { archived: !archived })) }
    toast.success(t(archived ? 'isPutAway' : 'isBack'), thread.subject, undo)
  }
  const copy = { thread, nameOf, t }
  const savePdf = async () => {
    toast.success(t('makingCopy'), thread.subject)
    const { pdfOfThread } = await import('./copy/thread-copy.ts')
    saveFile(await pdfOfThread(copy), `${fileName(thread.subject)}.pdf`)
  }
  const saveData = async () => {
    const { dataOfThread } = await import('./copy/thread-copy.ts')
    const data = await dataOfThread(copy, (done, of) => done === 0 && toast.success(t('fetchingFiles', { count: of }), thread.subject))
    saveFile(data, `${fileName(thread.subject)}.${data.type === 'application/zip' ? 'zip' : 'json'}`)
  }
  const others = thread.people.filter(({ here }) => here)
  const only = others.length === 1 ? others[0] : undefined
  return (
    <>
      <Menu
        label={t('actsOfThread')}
        trigger={<Button small>{t('more')}</Button>}
        items={[
          { label: t(thread.archived ? 'takeBackOut' : 'putAway'), onChoose: () => void attempt(putAway(!thread.archived)) },
          {
            label: t(thread.muted ? 'unmute' : 'mute'),
            onChoose: () => void attempt(arrangeThread(thread.id, { muted: !thread.muted })),
          },
          { label: t('savePdf'), onChoose: () => void attempt(savePdf()) },
          { label: t('saveJson'), onChoose: () => void attempt(saveData()) },
          ...(only
            ? [
                {
                  label: t(only.blocked ? 'unblock' : 'block', { name: only.name }),
                  onChoose: () => void attempt(blockPerson(only.id, !only.blocked)),
                },
              ]
            : []),
          { label: t('leave'), onChoose: () => setLeaving(true) },
        ]}
      />
      <Dialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('leaveTitle')}
        text={t('leaveText')}
        acts={
          <>
            <Button onClick={() => setLeaving(false)}>{t('stay')}</Button>
            <Button kind="ink" onClick={() => void attempt(arrangeThread(thread.id, { gone: true }).then(() => navigate(paths.messages)))}>
              {t('leave')}
            </Button>
          </>
        }
      />
    </>
  )
}

const fileName = (subject: string) => firstOf(subject.replace(/[^\p{L}\p{M}\p{N} -]+/gu, '').trim(), 60) || 'thread'
