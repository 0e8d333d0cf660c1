/* The page without a network. The build puts VERSION and FILES before this text: what it has built, by content.
 *
 * A page comes from the server, and from the cache only where the server cannot be reached: so a new version shows with
 * the next load. Built files are named by their content and come from the cache first. What the play aid is made of,
 * its figures too, is kept for times without a server. All else, the interface and the sockets above all, is never kept: nobody sees an
 * old game. */
const CACHE = `bastide-${VERSION}`;
const ANSWERS = ["/api/catalogue", "/api/aid"];
const FIGURES = /^\/api\/art\/[\w-]+\/(figures|style\.css)$/;

addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, ...ANSWERS]);
  const { art } = await (await find("/api/catalogue")).json();
  await cache.addAll([`/api/art/${art}/figures`, `/api/art/${art}/style.css?style=painted`]);
}

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (ANSWERS.includes(pathname) || FIGURES.test(pathname)) event.respondWith(answered(event));
  else if (pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptPage(request)));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

/** The page that was asked for, if it is among the files, or the one page of the client. */
async function keptPage(request) {
  return (await find(request)) ?? (await find("/")) ?? Response.error();
}

/** What the server says now, which is kept; without a server what it said last. */
async function answered(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(request, answer.clone()));
    return answer;
  } catch {
    return (await find(request)) ?? Response.error();
  }
}

async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
}

async function kept(request) {
  return (await find(request)) ?? fetch(request);
}

function find(request) {
  return caches.match(request, { cacheName: CACHE });
}
