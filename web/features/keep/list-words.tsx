import { type FormEvent, useState } from 'react'
import { changeList, type FilmList } from '#web/data/people/lists.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

const titleMaxLength = 120
const aboutMaxLength = 1000

/** What a list is called and what it is about, for its keeper to change. */
export function ListWords({ list, onDone }: { list: FilmList; onDone: () => void }) {
  const t = useText(viewerText)
  const [title, setTitle] = useState(list.title)
  const [about, setAbout] = useState(list.about)
  const [working, setWorking] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (working || title.trim() === '') return
    setWorking(true)
    try {
      await changeList(list.id, { title: title.trim(), about: about.trim() })
      onDone()
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
      setWorking(false)
    }
  }
  return (
    <form className="stack list-words" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('aboutTitle')}
        required
        maxLength={titleMaxLength}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={t('aboutWords')}
        rows={4}
        maxLength={aboutMaxLength}
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
      />
      <p className="kept-acts">
        <Button small type="submit" notNow={title.trim() === ''} working={working && t('save')}>
          {t('save')}
        </Button>
        <Button small onClick={onDone}>
          {t('leave')}
        </Button>
      </p>
    </form>
  )
}
