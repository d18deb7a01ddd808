import { z } from 'zod'

const claim = <Name extends string>(name: Name) => `https://purl.imsglobal.org/spec/lti/claim/${name}` as const
export const claims = {
  version: claim('version'),
  message: claim('message_type'),
  deployment: claim('deployment_id'),
  target: claim('target_link_uri'),
  roles: claim('roles'),
  context: claim('context'),
  presentation: claim('launch_presentation'),
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  choice: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  chosen: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  chosenData: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
} as const
export const scopes = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const

const url = z.string().max(2000)
/** What a course system says of a launch (LTI 1.3, deep linking 2.0), once its signature, issuer, audience, time and nonce are verified. */
export const launchClaims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  [claims.version]: z.literal('1.3.0'),
  [claims.message]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [claims.deployment]: z.string().min(1).max(255),
  [claims.target]: url.optional(),
  [claims.roles]: z.array(z.string().max(500)).max(100).default([]),
  [claims.context]: z.object({ id: z.string().max(255), title: z.string().optional(), label: z.string().optional() }).optional(),
  [claims.presentation]: z.object({ locale: z.string().optional() }).optional(),
  [claims.grades]: z.object({ lineitem: url.optional(), scope: z.array(z.string()).default([]) }).optional(),
  [claims.members]: z.object({ context_memberships_url: url }).optional(),
  [claims.choice]: z
    .object({
      deep_link_return_url: url,
      // Any value of JSON: opaque to us, returned unchanged.
      data: z
        .json()
        .refine((value) => JSON.stringify(value).length <= 20_000)
        .optional(),
      accept_types: z.array(z.string()).default([]),
    })
    .optional(),
})
export type LaunchClaims = z.infer<typeof launchClaims>

/** Answer of the SQL function `course_choice(…)`: what a teacher may put into a course. */
export const courseChoice = z
  .object({
    ...{ institutionId: z.uuid(), institution: z.string(), type: z.string(), course: z.string() },
    films: z.array(z.object({ id: z.uuid(), title: z.string(), durationMs: z.number().int() })),
    clips: z.array(
      z.object({
        ...{ id: z.uuid(), title: z.string(), course: z.string(), film: z.string(), startsMs: z.number().int(), endsMs: z.number().int() },
      }),
    ),
    lists: z.array(z.object({ id: z.uuid(), title: z.string(), course: z.string(), points: z.number().int() })),
    /** Of the institution's cohorts; `points`: what a work can get. */
    assignments: z.array(z.object({ id: z.uuid(), title: z.string(), cohort: z.string(), points: z.number() })),
  })
  .nullable()
export type CourseChoice = NonNullable<z.infer<typeof courseChoice>>

/** Answer of the SQL function `course_ticket(…)`; null for a used or expired one. `person`: the account they have here. */
export const courseTicket = z
  .object({
    ...{ subject: z.string(), systemId: z.uuid(), name: z.string(), system: z.string(), institution: z.string() },
    person: z.uuid().nullable(),
  })
  .nullable()

/** Sent to `/functions/v1/lti/enter`; answered with a token for `verifyOtp` and where to go. */
export const enterRequest = z.object({ ticket: z.string().regex(/^[0-9a-f]{64}$/) })
/** Sent to `/functions/v1/lti/who`: whom a ticket is for, so that a user who is already signed in can choose. */
export const enterAnswer = z.object({ tokenHash: z.string(), leadsTo: z.string() })
export const whoAnswer = z.object({ name: z.string(), system: z.string(), institution: z.string(), person: z.uuid().nullable() })

/** Answer of `/functions/v1/lti/grade`. `sent`: the course system accepted it. */
export const gradeAnswer = z.object({ sent: z.boolean(), points: z.number(), most: z.number() })
/** Answer of `/functions/v1/lti/members`: who is in the course, and how they did; null where the caller came from none. Never stored. */
export const membersAnswer = z.object({
  members: z.array(z.object({ name: z.string(), teaches: z.boolean(), points: z.number().nullable() })).nullable(),
  most: z.number(),
})
