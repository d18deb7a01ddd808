import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { SharedRole } from '#contract/boards/boards.ts'
import { arrangeBoard, endBoardLink, makeBoardLink, shareBoard } from '#web/data/boards/boards.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { peopleToWriteTo } from '#web/data/people/messages.ts'
import { paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { boardsText } from './words.ts'

const roles: readonly SharedRole[] = ['view', 'comment', 'edit']

/** Members, roles and links; and the film the board is for. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useText(boardsText)
  const { id, facts, me } = useOpenBoard()
  const [role, setRole] = useState<SharedRole>('edit')
  const films = useQuery(myDocumentaries)
  const attempt = (work: Promise<unknown>) => void work.catch((cause: Error) => toast.failure(t('notShared'), cause.message))
  const options = roles.map((one) => ({ value: one, label: t(`role_${one}`) }))
  const link = facts.links.find((one) => one.role === role)
  const address = link && `${location.origin}${paths.brainstormingTool}?board=${id}&key=${link.id}`
  return (
    <Dialog open onOpenChange={onClose} title={t('share')} text={t('shareText')}>
      <div className="stack">
        <ul className="board-people" aria-label={t('peopleHere')}>
          {facts.people.map((person) => (
            <li key={person.id}>
              <span>{person.id === me.id ? t('you') : person.name || t('somebody')}</span>
              {person.role === 'owner' ? (
                <span className="small dim">{t('role_owner')}</span>
              ) : (
                <span className="board-people-acts">
                  <Select
                    label={<span className="unseen">{t('roleOf', { name: person.name })}</span>}
                    value={person.role}
                    options={options}
                    onChange={(event) => attempt(shareBoard(id, person.id, event.target.value as SharedRole))}
                  />
                  <Button
                    small
                    kind="plain"
                    aria-label={t('sendAway', { name: person.name })}
                    onClick={() => attempt(shareBoard(id, person.id, null))}
                  >
                    {t('removeFromBoard')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        <Select label={t('roleToGive')} value={role} options={options} onChange={(event) => setRole(event.target.value as SharedRole)} />
        <PeopleField onChoose={(person) => attempt(shareBoard(id, person, role))} />
        <div className="board-share-link">
          {address ? (
            <>
              <AddressToCopy label={t('linkFor', { role: t(`role_${role}`) })} address={address} />
              <Button small onClick={() => attempt(endBoardLink(id, role))}>
                {t('endLink')}
              </Button>
            </>
          ) : (
            <Button small onClick={() => attempt(makeBoardLink(id, role))}>
              {t('makeLink', { role: t(`role_${role}`) })}
            </Button>
          )}
        </div>
        {(films.data?.length ?? 0) > 0 && (
          <Select
            label={t('film')}
            hint={t('filmHint')}
            value={facts.film?.id ?? ''}
            options={[
              { value: '', label: t('noFilm') },
              ...(films.data ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
            ]}
            onChange={(event) => attempt(arrangeBoard(id, event.target.value ? { documentary: event.target.value } : { untied: true }))}
          />
        )}
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('close')}</Button>
        </p>
      </div>
    </Dialog>
  )
}

/** A person the reader may write to, found by name. */
function PeopleField({ onChoose }: { onChoose: (person: string) => void }) {
  const t = useText(boardsText)
  const { facts } = useOpenBoard()
  const [typed, setTyped] = useState('')
  const found = useQuery({ ...peopleToWriteTo(useDeferredValue(typed.trim()), {}), enabled: typed.trim().length > 1 })
  const offered = (found.data ?? []).filter(({ id }) => !facts.people.some((person) => person.id === id)).slice(0, 6)
  return (
    <div>
      <TextField
        label={t('letIn')}
        hint={t('letInHint')}
        value={typed}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim().length > 1 && (
        <ul className="board-people">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button
                small
                onClick={() => {
                  onChoose(id)
                  setTyped('')
                }}
              >
                {t('letInNamed', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="small dim" role="status">
        {typed.trim().length > 1 && found.data && offered.length === 0 ? t('nobodyFound') : ''}
      </p>
    </div>
  )
}
