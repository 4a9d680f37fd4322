/** The loader of a route, which stands apart from its page in the built console (vite.config.ts). */
declare module '*?tsr-split=loader'
