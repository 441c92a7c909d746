// A whole match of each game, played with nothing but the client that openapi-generator makes: `course http://…`.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	partie "course/client"
)

// seen is what was shown of a match.
type seen struct {
	Events  int32 `json:"events"`
	Hidden  int32 `json:"hidden"`
	Unknown int32 `json:"unknown"`
}

func (s *seen) envelope(envelope partie.Envelope) {
	must(envelope.Position == s.Events, "event %d came where %d was due", envelope.Position, s.Events)
	s.Events++
	if event := envelope.Event.Get(); event == nil {
		s.Hidden++
	} else if eventTold(event.GetActualInstance()) == "" {
		s.Unknown++ // skipped: a later ruleset has it
	}
	if command := envelope.Command.Get(); command != nil {
		must(recordedTold(command.GetActualInstance()) != "", "what is this command?")
	}
}

type client struct{ *partie.APIClient }

func main() {
	whole(partie.Event{}, eventTold)
	whole(partie.RecordedCommand{}, recordedTold)
	whole(partie.Command{}, commandTold)
	whole(partie.View{}, viewTold)
	configuration := partie.NewConfiguration()
	configuration.Servers = partie.ServerConfigurations{{URL: os.Args[1]}}
	api := client{partie.NewAPIClient(configuration)}
	fuenfer, help := partie.NewOpenFuenferFinden("fuenfer_finden", 2), partie.NewOpenHelpMe("help_me", 2)
	silver, zatre := partie.NewOpenSilverAndGold("silver_and_gold", 2), partie.NewOpenZatre("zatre", 2)
	api.play(partie.OpenFuenferFindenAsOpenMatch(fuenfer))
	api.play(partie.OpenHelpMeAsOpenMatch(help))
	api.play(partie.OpenSilverAndGoldAsOpenMatch(silver))
	api.play(partie.OpenZatreAsOpenMatch(zatre))
}

func bearing(token string) context.Context {
	return context.WithValue(context.Background(), partie.ContextAccessToken, token)
}

func (api client) play(opening partie.OpenMatch) {
	opened, _, err := api.MatchesAPI.OpenMatch(context.Background()).OpenMatch(opening).Execute()
	check(err)
	id := opened.Match.Id
	var players []context.Context
	for _, name := range []string{"Ada", "Bo"} {
		sit := partie.NewSit()
		sit.SetName(name)
		seated, _, err := api.MatchesAPI.TakeSeat(context.Background(), id).Sit(*sit).Execute()
		check(err)
		players = append(players, bearing(*seated.SeatToken.Get()))
	}
	following := make(chan seen)
	go func() { following <- api.follow(id, players[0]) }()
	commands, early := api.act(id, players)
	followed := <-following
	late := api.send(id, players[0], partie.MatchResignAsCommand(partie.NewMatchResign("match.resign")), nil)
	line := map[string]any{
		"game": opened.Match.Game, "match": id, "commands": commands, "refusals": []string{early, late},
		"followed": followed, "replayed": api.replay(id, players[0]),
	}
	check(json.NewEncoder(os.Stdout).Encode(line))
}

// act sends `any` of the legal answer for whoever is asked, until nobody is; the first one once too early.
func (api client) act(id string, players []context.Context) (commands int, early string) {
	for {
		match, _, err := api.MatchesAPI.GetMatch(context.Background(), id).Execute()
		check(err)
		if match.Status != partie.STATUS_RUNNING {
			return commands, early
		}
		for _, asked := range match.ToAct {
			player := players[asked.Seat]
			legal, _, err := api.PlayAPI.GetLegal(player, id).Execute()
			check(err)
			command, at := offered(legal)
			if command == nil || at == nil {
				continue // the clock was quicker
			}
			must(commandTold(command.GetActualInstance()) != "", "what is offered?")
			if never := int32(0); early == "" {
				early = api.send(id, player, *command, &never)
			}
			problem := api.send(id, player, *command, at)
			must(problem == "", "a legal command is refused: %s", problem)
			commands++
			view, _, err := api.PlayAPI.GetView(player, id).Execute()
			check(err)
			must(viewTold(view.Game.Get().GetActualInstance()) != "", "a match that has begun has a view")
		}
	}
}

// send gives the code of a refusal, or "".
func (api client) send(id string, player context.Context, command partie.Command, at *int32) string {
	request := api.PlayAPI.SendCommand(player, id).Command(command)
	if at != nil {
		request = request.AskedAt(*at)
	}
	_, _, err := request.Execute()
	var refused *partie.GenericOpenAPIError
	if !errors.As(err, &refused) {
		check(err)
		return ""
	}
	problem, is := refused.Model().(partie.Problem)
	must(is, "%s", err)
	return string(problem.Code)
}

// follow sees everything that one seat sees while the match goes on, as it happens.
func (api client) follow(id string, player context.Context) seen {
	var all seen
	request := api.HistoryAPI.GetEvents(player, id).Wait(10)
	for {
		page, _, err := request.After(all.Events - 1).Execute()
		check(err)
		for _, envelope := range page.Events {
			all.envelope(envelope)
		}
		if page.Over && all.Events > page.Head {
			return all
		}
		request = request.As(page.GetViewer()) // or the page after the end would show what was hidden so far
	}
}

// replay reads the finished match from its beginning, with all that was hidden, and the view beside every tenth event.
func (api client) replay(id string, player context.Context) seen {
	var all seen
	for head := int32(0); all.Events <= head; {
		page, _, err := api.HistoryAPI.GetEvents(player, id).After(all.Events - 1).As("all").Execute()
		check(err)
		for _, envelope := range page.Events {
			all.envelope(envelope)
		}
		head = page.Head
	}
	for at := int32(0); at < all.Events; at += 10 {
		view, _, err := api.PlayAPI.GetView(player, id).At(at).Execute()
		check(err)
		game := view.Game.Get()
		must(view.Position == at && (game == nil || viewTold(game.GetActualInstance()) != ""), "no view at %d", at)
	}
	return all
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func must(so bool, otherwise string, about ...any) {
	if !so {
		panic(fmt.Sprintf(otherwise, about...))
	}
}
