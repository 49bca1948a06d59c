// SmolLM2 behind OpenAI's chat completions, with llama-cpp-python's habits: json_object is held to by a grammar,
// json_schema is HTTP 500 with a validation error, a prompt that is too long is HTTP 400, one request at a time.
// Usage: node server.mjs MODEL.gguf; prints its address, and ends with its standard input.
import { createServer } from "node:http";
import { getLlama, LlamaCompletion, LlamaLogLevel, LlamaText, SpecialTokensText } from "node-llama-cpp";

const CONTEXT = 4096;
const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.error });
const model = await llama.loadModel({ modelPath: process.argv[2] });
// One thread, since several wait for each other in loops, which takes minutes where others want the cores too.
const context = await model.createContext({ contextSize: CONTEXT, threads: 1 });
const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
const json = await llama.getGrammarFor("json");

class Refused extends Error {
  constructor(status, message, code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function tokensOf(messages) {
  const parts = messages.flatMap(({ role, content }) => [
    new SpecialTokensText(`<|im_start|>${role}\n`),
    content,
    new SpecialTokensText("<|im_end|>\n"),
  ]);
  return LlamaText(...parts, new SpecialTokensText("<|im_start|>assistant\n")).tokenize(model.tokenizer);
}

async function answer(asked) {
  const form = asked.response_format?.type ?? "text";
  if (!["text", "json_object"].includes(form)) {
    const fault = `{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': "Input should be 'text' or 'json_object'"}`;
    throw new Refused(500, `[${fault}]`, "internal_server_error");
  }
  const prompt = tokensOf(asked.messages);
  const limit = asked.max_tokens ?? 256;
  if (prompt.length + limit > CONTEXT) {
    const said = `This model's maximum context length is ${CONTEXT} tokens. However, you requested ${prompt.length + limit} tokens`;
    throw new Refused(400, said, "context_length_exceeded");
  }
  const { response, metadata } = await completion.generateCompletionWithMeta(prompt, {
    maxTokens: limit,
    temperature: asked.temperature ?? 0,
    seed: 1,
    grammar: form === "json_object" ? json : undefined,
    disableContextShift: true,
  });
  const spoken = model.tokenize(response).length;
  return {
    id: "chatcmpl-0",
    object: "chat.completion",
    created: 0,
    model: asked.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: response },
        logprobs: null,
        finish_reason: metadata.stopReason === "maxTokens" ? "length" : "stop",
      },
    ],
    usage: { prompt_tokens: prompt.length, completion_tokens: spoken, total_tokens: prompt.length + spoken },
  };
}

let before = Promise.resolve(); // one request at a time, in the order of their coming
let count = 0;

async function respond(request, response) {
  let body = "";
  for await (const part of request) body += part;
  let status = 200;
  let said = { object: "list", data: [{ id: "smollm2", object: "model", owned_by: "tests", n_ctx: CONTEXT }] };
  if (request.method === "GET" && request.url === "/count") said = { count };
  else if (request.method === "POST" && request.url === "/v1/chat/completions") {
    count += 1;
    const mine = before.then(() => answer(JSON.parse(body)));
    before = mine.catch(() => {});
    try {
      said = await mine;
    } catch (error) {
      status = error.status ?? 500;
      said = { error: { message: error.message, type: "error", param: null, code: error.code ?? null } };
    }
  } else if (request.url !== "/v1/models") {
    status = 404;
    said = { detail: "Not Found" };
  }
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(said));
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume().on("end", () => process.exit(0));
