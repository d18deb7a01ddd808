import { fileURLToPath } from 'node:url'

// Who may import whom: the table in docs/architecture.md, as rules. scripts/checks/check-boundaries.ts runs it and proves that it bites.
const rooms = 'web|core|contract|supabase|sql|mail|abroad|pictures|server|worker|tests|bench|scripts'
const ours = `^(${rooms})/`
const test = '\\.test\\.tsx?$'

/** `from` may import of our own code only what `may` names; unit tests beside the code may also use tests/support and what they test. */
const only = (name, from, may, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: ours, pathNot: may },
})

export default {
  forbidden: [
    only(
      'features-stay-apart',
      '^web/features/([^/]+)/',
      '^web/(features/$1|player|spatial|session|data|ui)/|^web/(paths|page-list)\\.ts$|^(core|contract)/',
      'A need two features share moves down, never sideways.',
    ),
    only('player-below-features', '^web/player/', '^web/(player|data|ui)/|^(core|contract)/', 'The player knows no page.'),
    only(
      'session-below-features',
      '^web/session/',
      '^web/(session|data|ui)/|^web/(paths|page-list)\\.ts$|^(core|contract)/',
      'Who is here depends on no page.',
    ),
    only('data-is-not-interface', '^web/data/', '^web/data/|^(core|contract)/', 'Data knows nothing of what shows it.'),
    only(
      'embed-carries-little',
      '^web/embed/',
      '^web/(embed|player|spatial)/|^(core|contract)/',
      'It is loaded on other sites: the film, and no page of ours.',
    ),
    only('spatial-only-draws', '^web/spatial/', '^web/spatial/|^(core|contract)/', 'Drawn here, on other sites and in a folder alike.'),
    only('ui-has-no-product-nouns', '^web/ui/', '^web/ui/|^core/', 'The design system knows no product.'),
    only('web-app-is-browser-code', '^web/(app/|[^/]+$)', '^web/|^(core|contract)/', 'The app is made of web, core and contract.'),
    only('core-is-pure', '^core/', '^core/', 'Pure logic used on both sides.'),
    only('contract-above-core', '^contract/', '^(contract|core)/', 'What both sides agree on.'),
    only(
      'functions-run-on-the-platform-too',
      '^supabase/functions/',
      '^(supabase/functions|core|contract)/',
      'The platform has neither server nor web.',
    ),
    only(
      'parts-stay-apart',
      '^server/(auth|rest|storage|realtime|functions)/',
      '^(sql|mail|abroad|pictures)/|^server/($1|db|http)/|^server/(config|settings|start-refused|data-dir)\\.ts$',
      'A part can be taken out without its siblings.',
    ),
    only(
      'server-base-knows-no-part',
      '^server/(db|http)/',
      '^sql/|^server/(db|http)/|^server/(config|settings|start-refused|data-dir)\\.ts$',
      'Parts stand on the base, not the other way.',
    ),
    only('mail-knows-nobody', '^mail/', '^mail/', 'How anything of ours sends a letter.'),
    only('abroad-knows-nobody', '^abroad/', '^abroad/', 'How anything of ours asks an address that somebody gave.'),
    only('pictures-know-nobody', '^pictures/', '^pictures/', 'How anything of ours draws a picture somebody sent.'),
    only('sql-knows-nobody', '^sql/', '^sql/', 'How anything of ours speaks to PostgreSQL.'),
    only('server-knows-no-product', '^server/', '^(server|sql|mail|abroad|pictures)/', 'The server has never heard of a documentary.'),
    only(
      'worker-speaks-to-the-platform',
      '^worker/',
      '^(worker|sql|mail|abroad|pictures|core|contract)/',
      'A worker runs beside the platform too.',
    ),
    {
      name: 'jobs-above-stages',
      comment: 'A job is made of stages; a stage is told what it may call for.',
      severity: 'error',
      from: { path: '^worker/(stages|records|files|letters|ffmpeg|queue)/', pathNot: test },
      to: { path: '^worker/jobs/' },
    },
    {
      name: 'worker-folders-in-order',
      comment: 'What records, files and ffmpeg know lies below the stages made of it; this holds for types too.',
      severity: 'error',
      from: { path: '^worker/(records|files|ffmpeg|queue|apart)/', pathNot: test },
      to: { path: '^worker/(stages|letters|spaces|transcribe)/' },
    },
    {
      name: 'worker-ground-floor',
      comment: 'ffmpeg and files know neither records nor the queue.',
      severity: 'error',
      from: { path: '^worker/(files|ffmpeg)/', pathNot: test },
      to: { path: '^worker/(records|queue)/' },
    },
    only(
      'scripts-import-no-web',
      '^(scripts|bench)/',
      '^(scripts|bench|sql|server|worker|core|contract|supabase|tests/support)/',
      'Commands run in Node.',
    ),
    {
      name: 'tests-are-black-box',
      comment: 'A house is asked over the wire, or through tests/support. Test files are what this is about: none is exempt.',
      severity: 'error',
      from: { path: '^tests/(policies|platform|contract|e2e)/' },
      to: { path: ours, pathNot: '^(tests|contract|core)/' },
    },
    {
      name: 'supabase-js-in-its-places',
      comment: 'The browser speaks to the back end through web/data, and the data folder of a feature, alone.',
      severity: 'error',
      from: { path: '^(web|core|contract)/', pathNot: `^web/data/|^web/features/[^/]+/data/|${test}` },
      to: { path: 'node_modules/@supabase/supabase-js' },
    },
    {
      name: 'core-and-contract-do-no-io',
      comment: 'Pure logic: no Node, no React, no library but zod in contract.',
      severity: 'error',
      from: { path: '^(core|contract)/', pathNot: test },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'core-has-no-library',
      severity: 'error',
      from: { path: '^core/', pathNot: test },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'] },
    },
    {
      name: 'functions-use-no-node',
      comment: 'The platform runs them without Node built-ins.',
      severity: 'error',
      from: { path: '^supabase/functions/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'processes-are-spawned-in-one-place',
      comment: 'Only pictures, worker/ffmpeg, worker/apart, the database supervisor, the host of functions and scripts start programs.',
      severity: 'error',
      from: { path: '^(web|core|contract|supabase|server|worker)/', pathNot: `^worker/(ffmpeg|apart)/|^server/(db|functions)/|${test}` },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'heavy-libraries-at-home',
      comment: 'three lives in web/spatial, yjs in boards.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/(spatial|features/boards)/' },
      to: { path: 'node_modules/(three|@react-three|yjs)/' },
    },
    {
      name: 'one-way-into-the-database',
      comment: 'postgres.js loses sessions in a way that ends the process (docs/decisions/0035); it is a peer of the bench only.',
      severity: 'error',
      from: { path: '^(sql|server|worker|scripts|tests)/' },
      to: { path: 'node_modules/postgres/' },
    },
    {
      name: 'job-queue-is-the-workers',
      comment: 'The server knows no jobs: worker/queue/job-queue.ts brings the queue to whatever opens the database.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: 'node_modules/graphile-worker' },
    },
    {
      name: 'no-cycles',
      comment: 'A circle of types is a circle too: the type belongs in the lower file.',
      severity: 'error',
      from: { path: ours },
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { path: ours, pathNot: '^server/functions/fixtures/(deno-imports|mapped)/' },
      to: { couldNotResolve: true, pathNot: '^(virtual|vite):?' },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that has it.',
      severity: 'error',
      from: {},
      to: { path: `${ours}.*/index\\.tsx?$`, pathNot: '^supabase/functions/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|tests/fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('tsconfig.json', import.meta.url)) },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
