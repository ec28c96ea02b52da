// This script runs the Go program as WebAssembly in a worker. Each received message is a request, and each sent
// message is a result.
importScripts("wasm_exec.js", "kernels.js");
const ready = (async () => {
  const go = new Go();
  go.run(await instantiateWithKernels(await WebAssembly.compile(await (await fetch("peers.wasm")).arrayBuffer()), go));
  const [index, numbers] = await Promise.all([fetch("data.json"), fetch("data.f64")]);
  const loadError = peers.load(await index.text(), new Uint8Array(await numbers.arrayBuffer()));
  if (loadError) throw new Error(loadError);
})();
onmessage = async ({ data }) => {
  await ready;
  postMessage(peers.run(data));
};
