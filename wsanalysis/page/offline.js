// Keeps the page for visits without a network. A new edition of it takes the place of the old one whole.
const KEY = "wsanalysis-EDITION", FILES = [];

self.addEventListener("install", event => event.waitUntil(
  caches.open(KEY).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", event => event.waitUntil(
  caches.keys().then(keys => Promise.all(keys.filter(key => key.startsWith("wsanalysis-") && key !== KEY).map(key => caches.delete(key))))
    .then(() => self.clients.claim())));

self.addEventListener("fetch", event => {
  const there = new URL(event.request.url);
  if (event.request.method !== "GET" || there.origin !== location.origin) return;
  event.respondWith(caches.open(KEY).then(cache => cache.match(event.request, {ignoreSearch: true}))
    .then(kept => kept || fetch(event.request)));
});
