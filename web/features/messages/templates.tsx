import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Thread } from '#contract/people/messages.ts'
import { filledTemplate } from '#core/people/messages.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { addTemplate, myTemplates, removeTemplate } from '#web/data/people/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

const ofTheHouse = ['thanks', 'decline', 'details'] as const

/** Answers one writes often, with what is known of this thread filled in. */
export function Templates({ thread, words, onChoose }: { thread: Thread; words: string; onChoose: (words: string) => void }) {
  const t = useText(messagesText)
  const [open, setOpen] = useState(false)
  const own = useQuery({ ...myTemplates, enabled: open })
  const facts = {
    name: thread.people.find(({ here }) => here)?.name ?? '',
    film: thread.film?.title ?? '',
    time: thread.startsMs === null ? '' : formatTimecode(thread.startsMs),
    due: thread.dueOn ? calendarDay(thread.dueOn, { day: 'numeric', month: 'long' }) : '',
  }
  const choose = (body: string) => {
    const filled = filledTemplate(body, facts)
    onChoose(words.trim() ? `${words.trimEnd()}\n\n${filled}` : filled)
    setOpen(false)
  }
  const lines = [
    ...(own.data ?? []),
    ...ofTheHouse.map((name) => ({ id: '', title: t(`template_${name}`), body: t(`templateBody_${name}`) })),
  ]
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {t('templates')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('templatesTitle')} text={t('templatesText')}>
        <ul className="templates">
          {lines.map(({ id, title, body }) => (
            <li key={id || title}>
              <button type="button" onClick={() => choose(body)}>
                <strong>{title}</strong>
                <span className="small dim">{filledTemplate(body, facts)}</span>
              </button>
              {id && (
                <Button small kind="plain" aria-label={t('removeTemplate', { title })} onClick={() => void removeTemplate(id)}>
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <NewTemplate words={words} />
      </Dialog>
    </>
  )
}

function NewTemplate({ words }: { words: string }) {
  const t = useText(messagesText)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState(words)
  const keep = async () => {
    try {
      await addTemplate(title, body)
      setTitle('')
      setBody('')
    } catch (error) {
      toast.failure(t('notDone'), (error as Error).message)
    }
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() && body.trim()) void keep()
      }}
    >
      <TextField label={t('templateTitle')} value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
      <TextArea
        label={t('templateBody')}
        hint={t('templateHint')}
        value={body}
        maxLength={5000}
        onChange={(event) => setBody(event.target.value)}
      />
      <p>
        <Button type="submit" small notNow={!title.trim() || !body.trim()}>
          {t('keepTemplate')}
        </Button>
      </p>
    </form>
  )
}
