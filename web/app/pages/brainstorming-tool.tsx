export { default } from '#web/features/brainstorming-tool/page.tsx'
