import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { type Connection, connections, disconnect } from './data/connections.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Connected programs, each can be disconnected; hidden without any. */
export function ProgramsSection() {
  const t = useText(settingsText)
  const programs = useQuery(connections)
  const nameOf = ({ program }: Connection) => program.name || t('programUnnamed')
  const end = async (connection: Connection) => {
    try {
      await disconnect(connection.program.id)
      toast.success(t('programEnded', { program: nameOf(connection) }), t('programEndedText'))
    } catch (error) {
      toast.failure(t('programFailed'), (error as Error).message)
    }
  }
  if (programs.isError)
    return (
      <Section title={t('programs')}>
        <Failed title={t('programsFailed')} text={programs.error.message} />
      </Section>
    )
  if (!programs.data?.length) return null
  return (
    <Section title={t('programs')} text={t('programsText')}>
      <ul className="settings-list">
        {programs.data.map((connection) => (
          <li key={connection.program.id}>
            <span>
              <strong>{nameOf(connection)}</strong>
              <span className="small dim">
                {t('since')} {moment(connection.grantedAt)}
              </span>
            </span>
            <Button small aria-label={t('programEndOf', { program: nameOf(connection) })} onClick={() => void end(connection)}>
              {t('programEnd')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
