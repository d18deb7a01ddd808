import { queryOptions } from '@tanstack/react-query'
import type { FilmToReview, TeamInvitation, TeamPerson, TeamRole } from '#contract/review/teams.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { invitationLetterKeys } from './invitation-letters.ts'

export type { CutToReview, FilmToReview, TeamInvitation, TeamPerson, TeamRole } from '#contract/review/teams.ts'

export const teamKeys = {
  all: ['teams'],
  films: () => [...teamKeys.all, 'films'],
  of: (documentaryId: string) => [...teamKeys.all, 'of', documentaryId],
  invitations: (documentaryId: string) => [...teamKeys.all, 'invitations', documentaryId],
  invitation: (by: InvitationProof) => [...teamKeys.all, 'invitation', by],
} as const

/** By the key of a link, or by its id where it was sent to the person's address. */
export type InvitationProof = { key: string } | { invitation: string }

/** Films the caller works on: their own, and those in whose team they are. */
export const filmsToReviewQuery = queryOptions({
  queryKey: teamKeys.films(),
  queryFn: async (): Promise<FilmToReview[]> => {
    const [answer, { filmsToReview }] = await Promise.all([supabase().rpc('films_to_review'), import('#contract/review/teams.ts')])
    return filmsToReview.parse(orThrow(answer))
  },
})

export const filmTeamQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: teamKeys.of(documentaryId),
    queryFn: async (): Promise<TeamPerson[]> => {
      const [answer, { filmTeam }] = await Promise.all([
        supabase().rpc('film_team', { documentary: documentaryId }),
        import('#contract/review/teams.ts'),
      ])
      return filmTeam.parse(orThrow(answer)) ?? []
    },
  })

export interface OpenInvitation {
  id: string
  role: TeamRole
  address: string
  createdAt: string
  expiresAt: string
}

/** Invitations not accepted yet, the newest first; empty for people who do not lead the film. */
export const teamInvitationsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: teamKeys.invitations(documentaryId),
    queryFn: async (): Promise<OpenInvitation[]> =>
      orThrow(
        await supabase()
          .from('team_invitations')
          .select('id, role, address, createdAt:created_at, expiresAt:expires_at')
          .eq('documentary_id', documentaryId)
          .gt('expires_at', new Date().toISOString())
          .order('created_at', { ascending: false })
          .limit(100),
      ).map((row) => ({ ...row, role: row.role as TeamRole })),
  })

export const invitationQuery = (by: InvitationProof) =>
  queryOptions({
    queryKey: teamKeys.invitation(by),
    queryFn: async (): Promise<TeamInvitation | null> => {
      const [answer, { teamInvitation }] = await Promise.all([supabase().rpc('read_invitation', by), import('#contract/review/teams.ts')])
      return teamInvitation.parse(orThrow(answer))
    },
  })

/** Invites by address (a notice with an account, else an email) or, without one, by link. Returns the key of the link, and whether an email is sent. */
export const inviteToTeam = (documentaryId: string, role: TeamRole, address: string): Promise<{ key: string; letter: boolean }> =>
  act([teamKeys.invitations(documentaryId), invitationLetterKeys.of(documentaryId)], async () => {
    const made = orThrow(await supabase().rpc('invite_to_team', { documentary: documentaryId, role, address }))
    return made as { key: string; letter: boolean }
  })

export const withdrawInvitation = (id: string): Promise<void> =>
  act([teamKeys.all], async () => {
    orThrow(await supabase().rpc('withdraw_invitation', { invitation: id }))
  })

/** Returns the joined film. */
export const acceptInvitation = (by: InvitationProof): Promise<string> =>
  act([teamKeys.all, ['documentaries']], async () => orThrow(await supabase().rpc('accept_invitation', by)))

export const changeTeamRole = (documentaryId: string, personId: string, role: TeamRole): Promise<void> =>
  act([teamKeys.all], async () => {
    orThrow(await supabase().rpc('change_team_role', { documentary: documentaryId, person: personId, role }))
  })

/** What an editor or a reviewer may read besides the film. */
export const changeTeamSight = (documentaryId: string, personId: string, sees: { papers: boolean; money: boolean }): Promise<void> =>
  act([teamKeys.all], async () => {
    orThrow(await supabase().rpc('change_team_sight', { documentary: documentaryId, person: personId, ...sees }))
  })

/** Without a person: the caller. */
export const leaveTeam = (documentaryId: string, personId?: string): Promise<void> =>
  act([teamKeys.all, ['documentaries']], async () => {
    orThrow(await supabase().rpc('leave_team', { documentary: documentaryId, ...(personId ? { person: personId } : {}) }))
  })
